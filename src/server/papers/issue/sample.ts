import type { Locale } from '../../../api/kit/endpoints'
import type { MarkRule } from '../../../api/papers/codes'
import { localise } from '../../kit/texts/messages'
import type { Studied } from './content'
import type { PaperPerson } from './personQueries'
import { bySemester, bySubject, totalsOf } from './subjects'

const say = (locale: Locale, key: string) => localise(locale, { key: `papers.sample.${key}` })

/** An invented student for the preview of a template. */
export const samplePerson = (locale: Locale): PaperPerson => ({
  id: 0,
  name: localise('ru', { key: 'papers.sample.name' }),
  last_name: '',
  first_name: '',
  middle_name: '',
  birth_date: '2008-04-12',
  group_id: 0,
  group_code: 'ИС-24-1',
  course: 3,
  state: 'studying',
  is_member: true,
  direction_code: '09.02.07',
  direction_name: say(locale, 'direction'),
  qualification: say(locale, 'qualification'),
  form: say(locale, 'form'),
  from: '2024-09-01',
  until: '2028-06-30',
  enrolment: { number: '12-к', day: '2024-08-20' },
  graduation: null,
})

const marks = [
  { subject_id: 1, period_id: 1, scale: 'five', value: 4 },
  { subject_id: 2, period_id: 1, scale: 'pass_fail', value: 1 },
  { subject_id: 1, period_id: 2, scale: 'five', value: 5 },
] as const
const planned = [
  { subject_id: 1, period_id: 1, semester: 1, hours: 72, credits: 2, control_form: 'graded_pass' },
  { subject_id: 2, period_id: 1, semester: 1, hours: 36, credits: 1, control_form: 'pass' },
  { subject_id: 1, period_id: 2, semester: 2, hours: 108, credits: 3, control_form: 'exam' },
] as const

/** Invented subjects and marks for the preview of a template. */
export const sampleStudied = (locale: Locale, rule: MarkRule): Studied => {
  const sources = {
    marks: marks.map((mark) => ({
      ...mark,
      subject_name: say(locale, `subject_${mark.subject_id}`),
      period_name: say(locale, `period_${mark.period_id}`),
      academic_year: '2024/2025',
      is_failing: false,
      decided_on: mark.period_id === 1 ? '2025-01-20' : '2025-06-20',
    })),
    planned,
    subjects: new Map(),
  }
  const lines = bySubject(sources, rule)
  return { semesters: bySemester(sources), lines, totals: totalsOf(lines) }
}
