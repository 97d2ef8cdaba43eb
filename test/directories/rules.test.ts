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
    const usual = Object.values(educationType).map((type) => [usualRanking(type)[0], usualEntryLevels(type)])
    const anyLevel = ['basic_general', 'secondary_general', 'secondary_vocational', 'higher']
    expect(Object.fromEntries(Object.keys(educationType).map((name, place) => [name, usual[place]]))).toMatchObject({
      higher: ['exam_total', ['secondary_general', 'secondary_vocational']],
      continuing: ['average_score', ['secondary_vocational', 'higher']],
    })
    expect([usualRanking(2), usualEntryLevels(0)]).toEqual([['average_score', 'achievements', 'priority'], anyLevel])
    expect(usualRanking(educationType.higher).slice(1)).toEqual(['achievements', 'priority'])
  })
})
