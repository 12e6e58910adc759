/** The seats that a browser keeps. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keep, recall } from '../src/kept'
import { forgetSeat, keepSeat, ownSeat, recentTables, wishesName } from '../src/seats'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => kept.set(name, text),
      removeItem: (name: string) => kept.delete(name),
    },
  })
})
afterEach(() => {
  keep('seats', undefined)
  vi.unstubAllGlobals()
})

const seat = (code: string, at: number) => ({ code, token: `token-of-${code}`, name: 'Mila', at })

it('keeps one seat a table, newest first, and at most twelve', () => {
  for (let at = 1; at <= 14; at += 1) keepSeat(seat(`TABLE${at}`, at))
  keepSeat(seat('TABLE5', 20))
  expect(recentTables()).toHaveLength(12)
  expect(recentTables()[0]).toEqual(seat('TABLE5', 20))
  expect(ownSeat('TABLE1')).toBe(null)
})

it('forgets a seat with its wishes', () => {
  keepSeat(seat('KMTWRX', 1))
  const name = wishesName('KMTWRX', 'token-of-KMTWRX')
  keep(name, ['a wish'])
  expect(name).not.toContain('token')
  forgetSeat('KMTWRX')
  expect(ownSeat('KMTWRX')).toBe(null)
  expect(recall(name, null)).toBe(null)
})

it('survives whatever else stands there', () => {
  keep('seats', [null, 3, { code: 'X' }, seat('KMTWRX', 1)])
  expect(recentTables()).toEqual([seat('KMTWRX', 1)])
  keep('seats', 'nonsense')
  expect(recentTables()).toEqual([])
})
