import type { OwnMark, OwnSubject } from '../../../src/api/gradebook/myGrades'
import { defaultRules } from '../../../src/api/gradebook/computeFinal'

let ids = 0
/** A mark as the student receives it; by default homework of weight 1. */
export const ownMark = (more: Partial<OwnMark> = {}): OwnMark => {
  ids += 1
  return {
    item_id: ids,
    kind: 'homework',
    title: `ДЗ ${ids}`,
    topic: null,
    held_on: '2026-09-14',
    scale: 'five',
    max: 5,
    weight: 1,
    category: null,
    value: null,
    flag: null,
    comment: null,
    attempt_id: null,
    changed_at: '2026-09-15T10:00:00Z',
    ...more,
  }
}

/** A subject on the five-point scale with weighted marks. */
export const ownSubject = (marks: OwnMark[], more: Partial<OwnSubject> = {}): OwnSubject => ({
  gradebook_id: 1,
  group_code: 'ИС-24-1',
  subject_id: 5,
  subject_name: 'Компьютерные сети',
  teachers: ['Ларина Н. О.'],
  scale: 'five',
  rules: defaultRules,
  marks,
  lessons_count: 12,
  attended_count: 11,
  final: null,
  ...more,
})

/** The subject of the design mock-up: 26 : 6 = 4.33, an absence and a future test. */
export const networksSubject = () =>
  ownSubject([
    ownMark({ kind: 'lesson', title: 'Урок', value: 4, held_on: '2026-09-07' }),
    ownMark({ title: 'ДЗ 1', value: 4 }),
    ownMark({ kind: 'test', title: 'Тест «Модель OSI»', value: 4, weight: 2, attempt_id: 77 }),
    ownMark({ kind: 'lesson', title: 'Урок', value: 5, held_on: '2026-09-21' }),
    ownMark({ title: 'ДЗ 2', value: 5, comment: 'Подпишите маски подсетей' }),
    ownMark({ kind: 'lesson', title: 'Урок', flag: 'absent', held_on: '2026-09-30' }),
    ownMark({ kind: 'test', title: 'Тест «Адресация IPv4»', weight: 2, changed_at: null }),
  ])
