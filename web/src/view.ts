/** How long a table still waits. */
import type { TableNow } from './wire'

/**
 * Seconds until the table goes on without a seat, never below 0; null if it does not wait for the
 * seat. `shift` is the server's clock minus this computer's, in milliseconds.
 */
export function secondsLeft(
  table: TableNow,
  seat: number,
  shift: number,
  now = Date.now(),
): number | null {
  const waiting = table.waiting.find((each) => each.seat === seat)
  return waiting ? Math.max(0, Math.ceil((waiting.until - now - shift) / 1000)) : null
}
