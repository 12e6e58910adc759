/** Numbers as people read them at a table. */

/** A number with a real minus sign. */
export function minus(number: number): string {
  return number < 0 ? `−${-number}` : String(number)
}
