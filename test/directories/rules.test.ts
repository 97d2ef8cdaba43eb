import { describe, expect, it } from 'vitest'
import { checkPublishable, usualEntryLevels, usualRanking } from '../../src/server/directories/directions/rules'
import { educationType } from '../../src/api/directories/types'
import { refusalOf } from '../kit/refusal'

describe('A direction', () => {
  it('needs both admission dates to be published, and each missing one is reported', () => {
    const days = { admission_opens: '2026-06-01', admission_closes: '2026-08-15' }
    const refused = (more: Partial<Record<keyof typeof days, null>>, status: 'published' | 'draft' = 'published') =>
      refusalOf(() => checkPublishable({ status, ...days, ...more }))?.errors
    const missing = [{ key: 'directions.dates_to_publish' }]
    expect(refused({})).toBeUndefined()
    expect(refused({ admission_opens: null })).toEqual({ admission_opens: missing })
    expect(refused({ admission_closes: null })).toEqual({ admission_closes: missing })
    expect(refused({ admission_opens: null, admission_closes: null }, 'draft')).toBeUndefined()
  })

  it('gets a default ranking and default entry levels from its education type', () => {
    const { higher, continuing } = educationType
    const anyLevel = ['basic_general', 'secondary_general', 'secondary_vocational', 'higher']
    expect(usualRanking(higher)[0]).toBe('exam_total')
    expect(usualEntryLevels(higher)).toEqual(['secondary_general', 'secondary_vocational'])
    expect(usualRanking(continuing)[0]).toBe('average_score')
    expect(usualEntryLevels(continuing)).toEqual(['secondary_vocational', 'higher'])
    expect(usualRanking(2)).toEqual(['average_score', 'achievements', 'priority'])
    expect(usualEntryLevels(0)).toEqual(anyLevel)
    expect(usualRanking(higher).slice(1)).toEqual(['achievements', 'priority'])
  })
})
