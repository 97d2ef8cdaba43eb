import { expect, it } from 'vitest'
import { copyToNextYear } from '../../src/app/admissions/campaigns/CampaignForms'

it('A campaign copied for the next year has the same dates, directions and places, but no results', () => {
  const places = { budget: 25, contract: 5, targeted: 0 }
  const campaign = {
    id: 7,
    version: 3,
    created_at: '2026-01-15T09:00:00.000Z',
    updated_at: '2026-01-15T09:00:00.000Z',
    year: 2026,
    name: 'Приём 2026 года',
    translations: { ru: { name: 'Приём 2026 года' }, en: { name: 'Admission 2026' } },
    opens_at: '2026-06-01T06:00:00.000Z',
    closes_at: '2026-08-15T15:00:00.000Z',
    originals_due: '2026-08-20',
    choices_max: 3,
    directions: [
      {
        direction_id: 4,
        places,
        code: '09.02.07',
        name: 'Информационные системы',
        profile: null,
        choices_count: 90,
        taken: places,
      },
    ],
    status: 'archived' as const,
    is_open: false,
    applications_count: 90,
  }
  expect(copyToNextYear(campaign)).toEqual({
    year: 2027,
    translations: { ru: { name: 'Приём 2027 года' }, en: { name: 'Admission 2027' } },
    opens_at: '2027-06-01T06:00:00.000Z',
    closes_at: '2027-08-15T15:00:00.000Z',
    originals_due: '2027-08-20',
    choices_max: 3,
    directions: [{ direction_id: 4, places }],
    status: 'draft',
  })
})
