/** Requests: where they go, and what becomes of an answer that is none. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchRecord, joinTable, look, openTable, Trouble } from '../src/server'

const seated = { code: 'KMTWRX', seat: 0, token: 'mZ3p0vQeB1h7dXk2TfYwLs9uCq4Ro6Ga' }
const asked = vi.fn<(address: string, request: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('location', { href: 'https://games.example/gnoming/#/t/KMTWRX' })
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  asked.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const answers = (text: string, status = 200) =>
  asked.mockResolvedValue(new Response(text, { status }))

async function troubleOf(promise: Promise<unknown>): Promise<Trouble> {
  const trouble = await promise.catch((error: unknown) => error)
  if (!(trouble instanceof Trouble)) throw new Error('no trouble')
  return trouble
}

it('opens a table below the path of the page', async () => {
  answers(JSON.stringify(seated), 201)
  expect(await openTable('Mila')).toEqual(seated)
  const [address, request] = asked.mock.calls[0] ?? []
  expect(address).toBe('https://games.example/gnoming/api/tables')
  expect(request).toMatchObject({ method: 'POST', body: '{"name":"Mila"}' })
})

it('puts a token in a header, never in the address', async () => {
  answers('{}')
  await look('KMTWRX', seated.token)
  const [address, request] = asked.mock.calls[0] ?? []
  expect(address).toBe('https://games.example/gnoming/api/tables/KMTWRX')
  expect(request?.headers).toEqual({ Authorization: `Bearer ${seated.token}` })
})

it('fetches a record as text', async () => {
  answers('gnoming record 1\n')
  expect(await fetchRecord('KMTWRX', 2)).toBe('gnoming record 1\n')
  expect(asked.mock.calls[0]?.[0]).toMatch(/\/record\?game=2$/)
})

it("tells the server's reason", async () => {
  answers('{"code":"full","why":"all 7 seats are taken","clause":"R2.1","version":4}', 409)
  const trouble = await troubleOf(joinTable('KMTWRX', 'Bea'))
  expect(trouble).toMatchObject({ status: 409, code: 'full', clause: 'R2.1' })
})

it.each([
  [502, '<html>', 'offline'],
  [500, '<html>', 'request'],
  [200, '<html>', 'request'],
  [201, '{"code":"KMTWRX"}', 'request'],
])('makes trouble of an answer of %i with %s', async (status, text, code) => {
  answers(text, status)
  expect(await troubleOf(openTable('Mila'))).toMatchObject({ status, code })
})

it('is offline without an answer, also after ten seconds of silence', async () => {
  asked.mockRejectedValue(new TypeError('failed'))
  expect(await troubleOf(openTable('Mila'))).toMatchObject({ status: 0, code: 'offline' })
  vi.useFakeTimers()
  asked.mockImplementation(
    (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error())),
      ),
  )
  const waiting = troubleOf(openTable('Mila'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await waiting).toMatchObject({ code: 'offline' })
})
