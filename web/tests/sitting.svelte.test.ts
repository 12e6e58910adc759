/** A sitting shows what a link sees; and what can be read off a table. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Sitting } from '../src/sitting.svelte'
import { secondsLeft } from '../src/view'
import { closeBrowser, FakeSocket, openBrowser, tableAt, updateTo } from './browser'

beforeEach(openBrowser)
afterEach(closeBrowser)

it('shows what the link sees, and passes on what is wished', async () => {
  const sitting = new Sitting('KMTWRX', null)
  const heard: string[] = []
  sitting.onnews(({ kind }) => heard.push(kind))
  expect(sitting).toMatchObject({ line: 'connecting', table: null })
  FakeSocket.last.welcome()
  FakeSocket.last.tell(updateTo(6))
  expect(heard).toEqual(['welcome', 'update'])
  expect(sitting.line).toBe('open')
  expect(sitting.table?.version).toBe(6)
  expect(sitting.entries).toHaveLength(1)
  const answer = sitting.act('draw')
  expect(sitting.waiting[0]).toMatchObject({ type: 'act', told: { action: 'draw' } })
  const id = sitting.waiting[0]?.id
  FakeSocket.last.tell({ type: 'refused', id, code: 'no seat', why: '', clause: '', version: 6 })
  expect(await answer).toMatchObject({ refused: { code: 'no seat' } })
  expect(sitting.refusal?.code).toBe('no seat')
  sitting.dismiss()
  expect(sitting.refusal).toBe(null)
  sitting.close()
  expect(vi.getTimerCount()).toBe(0)
})

it("counts the seconds on the server's clock", () => {
  const table = { ...tableAt(1), waiting: [{ seat: 1, until: 61_500, by: null }] }
  expect(secondsLeft(table, 1, 0, 1000)).toBe(61)
  expect(secondsLeft(table, 1, 60_000, 1000)).toBe(1)
  expect(secondsLeft(table, 1, 0, 99_000)).toBe(0)
  expect(secondsLeft(table, 0, 0, 1000)).toBe(null)
})
