/** What this browser adds to a shuffle, so that the server alone cannot have chosen it. */

/** Sixteen bytes of the browser's own randomness, in hexadecimal. */
export function randomBytes(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
