/**
 * SHA-256 and HMAC-SHA256 (FIPS 180-4, RFC 2104) in plain numbers. A browser keeps its own from a
 * page on http://192.168..., and a family's table shall be checked there, too.
 */

/** The first 32 bits of the fractional parts of `root` of each of the first `count` primes. */
function fractions(count: number, root: (prime: number) => number): number[] {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every((p) => n % p)) primes.push(n)
  return primes.map((prime) => ((root(prime) % 1) * 2 ** 32) | 0)
}

const START = fractions(8, Math.sqrt)
const ROUND = fractions(64, Math.cbrt)

/** The 32 bytes of a message's SHA-256. */
export function sha256(message: Uint8Array): Uint8Array {
  const length = message.length
  const padded = new Uint8Array(((length + 72) >> 6) << 6)
  padded.set(message)
  padded[length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29))
  view.setUint32(padded.length - 4, length << 3)
  const state = Int32Array.from(START)
  for (let at = 0; at < padded.length; at += 64) mix(state, view, at)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, n) => digest.setInt32(4 * n, word))
  return new Uint8Array(digest.buffer)
}

/** Turn a word of 32 bits to the right. */
function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/** Mix one block of 64 bytes into the state. */
function mix(state: Int32Array, view: DataView, at: number): void {
  const w = new Int32Array(64)
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let n = 0; n < 64; n++) {
    if (n < 16) w[n] = view.getInt32(at + 4 * n)
    else {
      const early = w[n - 15]!
      const late = w[n - 2]!
      const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
      const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
      w[n] = w[n - 16]! + s0 + w[n - 7]! + s1
    }
    const choice = (e & f) ^ (~e & g)
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUND[n]! + w[n]!) | 0
    const most = (a & b) ^ (a & c) ^ (b & c)
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] = state[n]! + word))
}

/** The 32 bytes of a message's HMAC-SHA256 under a key of at most 64 bytes. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = (byte: number) => Uint8Array.from({ length: 64 }, (_, n) => (key[n] ?? 0) ^ byte)
  return sha256(joined(padded(0x5c), sha256(joined(padded(0x36), message))))
}

/** Bytes one after the other; a text gives its UTF-8. */
export function joined(...parts: (Uint8Array | string)[]): Uint8Array {
  const all = parts.map((part) =>
    typeof part === 'string' ? new TextEncoder().encode(part) : part,
  )
  const whole = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of all) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Bytes as hexadecimal of small letters. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The bytes of a hexadecimal text. */
export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16))
}
