import { describe, expect, it } from 'vitest'
import { checkMaterial, missingPart, hiddenReason } from '../../src/server/study/rules'
import { Problem } from '../../src/server/kit/problems'

/** Returns the fields that a rule rejects, with their message keys. */
const refusal = (check: () => void): unknown => {
  try {
    check()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return Object.fromEntries(
      Object.entries(error.details.errors ?? {}).map(([field, messages]) => [field, messages.map(({ key }) => key)]),
    )
  }
  return null
}

const whole = {
  kind: 'text' as const,
  url: null,
  mandatory: false,
  due_on: null,
  subject_id: 1,
  translations: { ru: { title: 'Т' } },
  audience: 'chosen' as const,
  group_ids: [10],
  direction_ids: [],
  files: [],
  estimated_minutes: null,
  visible_from: null,
  visible_to: null,
}
const video = 'https://rutube.ru/video/0123456789abcdef0123456789abcdef/'

describe('A material', () => {
  it.each([
    ['a text with an address', { url: 'https://example.org' }, { url: ['materials.address_unneeded'] }],
    ['a link without an address', { kind: 'link' as const }, { url: ['materials.address_missing'] }],
    ['a video without an address', { kind: 'video' as const }, { url: ['materials.address_missing'] }],
    [
      'a video on an unsupported host',
      { kind: 'video' as const, url: 'https://example.org' },
      { url: ['materials.unknown_video'] },
    ],
    ['a video on a supported host', { kind: 'video' as const, url: video }, null],
    ['a link', { kind: 'link' as const, url: 'https://example.org' }, null],
    ['an optional material with a due date', { due_on: '2026-12-01' }, { due_on: ['materials.due_of_mandatory'] }],
    ['a mandatory material with a due date', { due_on: '2026-12-01', mandatory: true }, null],
    ['a text', {}, null],
  ])('is validated: %s', (_what, more, refused) => {
    expect(refusal(() => checkMaterial({ ...whole, ...more }))).toEqual(refused)
  })

  const full = {
    kind: 'text',
    audience: 'chosen',
    groups_count: 1,
    directions_count: 0,
    files_count: 0,
    body: '<p>Текст</p>',
  }
  it.each([
    ['nothing', {}, null],
    ['readers', { groups_count: 0 }, 'materials.for_nobody'],
    ['nothing (with a direction)', { groups_count: 0, directions_count: 1 }, null],
    ['nothing (for everybody)', { groups_count: 0, audience: 'all' }, null],
    ['text', { body: '<p> </p>' }, 'materials.no_text'],
    ['a file', { kind: 'file', body: '' }, 'materials.no_file'],
    ['nothing (with a file)', { kind: 'file', body: '', files_count: 1 }, null],
    ['nothing (as a link)', { kind: 'link', body: '' }, null],
  ])('lacks %s for publication', (_what, more, key) => {
    expect(missingPart({ ...full, ...more })?.key ?? null).toBe(key)
  })

  const open = { status: 'published', isForGroup: true, isEarly: false, isLate: false }
  it.each([
    [{}, null],
    [{ status: 'draft', isForGroup: false }, 'draft'],
    [{ status: 'archived', isLate: true }, 'archived'],
    [{ isForGroup: false, isEarly: true }, 'not_for_group'],
    [{ isEarly: true }, 'not_yet'],
    [{ isLate: true }, 'no_more'],
  ])('is hidden from students if it has %j, because of %s', (more, why) => {
    expect(hiddenReason({ ...open, ...more })).toBe(why)
  })
})
