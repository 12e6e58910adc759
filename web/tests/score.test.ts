/** The score and its explanation, against what Python says (tests/web/test_score_cases.py). */
import { describe, expect, it } from 'vitest'
import { explainScore, openPoints } from '../src/score'
import cases from './score.cases.json'

describe('explainScore', () => {
  it.each(cases.map((each) => [each.layout.join(' '), each] as const))(
    '%s',
    (_, { layout, ...score }) => {
      expect(explainScore(layout)).toEqual(score)
      expect(openPoints(layout)).toBe(score.points)
    },
  )
})
