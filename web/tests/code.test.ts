/** What is typed or pasted to join a table. */
import { beforeAll, expect, test, vi } from 'vitest'
import type { Typed } from '../src/home/code'

let parse: (text: string) => Typed
beforeAll(async () => {
  vi.stubGlobal('location', { hash: '' })
  vi.stubGlobal('addEventListener', () => undefined)
  const { parseTyped } = await import('../src/home/code')
  parse = (text) => parseTyped(text, 'http://127.0.0.1:8737/gnome/#/')
})

test('a code is read in any case, with blanks and dashes', () => {
  for (const text of ['KMTWRX', ' kmt wrx ', 'kmt-wrx', 'Ｋ MTWRX'])
    expect(parse(text)).toEqual({ code: 'KMTWRX', hash: '#/t/KMTWRX', place: null })
})

test('Cyrillic letters that look like those of a code are taken for them', () => {
  expect(parse('кмтWRх')).toMatchObject({ code: 'KMTWRX' })
})

test('a link of this page leads where it says', () => {
  const watch = parse('http://127.0.0.1:8737/gnome/#/t/KMTWRX/watch')
  expect(watch).toEqual({ code: 'KMTWRX', hash: '#/t/KMTWRX/watch', place: null })
  const seat = parse(`http://127.0.0.1:8737/gnome/#/t/KMTWRX/seat/${'x'.repeat(32)}`)
  expect(seat).toMatchObject({ code: 'KMTWRX', place: null })
})

test('a link of another server names its place', () => {
  expect(parse('https://golf.example/#/t/KMTWRX')).toMatchObject({
    code: 'KMTWRX',
    place: 'https://golf.example/',
  })
})

test('what is wrong is said', () => {
  expect(parse('  ')).toEqual({ wrong: 'home-join-empty', told: {} })
  expect(parse('KMTW')).toEqual({ wrong: 'home-join-short', told: { count: 4 } })
  expect(parse('KMTWRXX')).toEqual({ wrong: 'home-join-short', told: { count: 7 } })
  expect(parse('KMTWRO')).toEqual({ wrong: 'home-join-letter', told: { letter: 'O' } })
  expect(parse('http://127.0.0.1:8737/gnome/#/rules')).toEqual({
    wrong: 'home-join-no-link',
    told: {},
  })
  expect(parse('http://127.0.0.1:8737/gnome/')).toMatchObject({ wrong: 'home-join-no-link' })
})
