import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Locale } from '../../api/kit/endpoints'
import type { PaperKind } from '../../api/papers/codes'
import type { Person } from '../kit/person'
import { pdfFile } from '../kit/texts/pdf'
import { contentOf } from '../papers/issue/content'
import { drawPaper } from '../papers/issue/drawPaper'
import { fileName } from '../papers/issue/issuePapers'
import { listPaperPeople } from '../papers/issue/personQueries'
import { studiedBy } from '../papers/issue/studied'
import { insertPapers, revokePaper } from '../papers/register/paperQueries'
import { findTemplate, saveTemplate } from '../papers/templates/templateQueries'
import type { Db } from '../platform/database'
import { emailOf } from './accounts'
import type { IdOf } from './keys'
import { dayBefore } from './pastOrderQueries'

type DemoPaper = { kind: PaperKind; language: Locale; email: string; days: number; purpose?: string; revoked?: string }
const demoPapers: readonly DemoPaper[] = [
  { kind: 'certificate', language: 'ru', email: emailOf('student.a'), days: 120, purpose: 'в военкомат' },
  {
    kind: 'certificate',
    language: 'ru',
    email: emailOf('student.b'),
    days: 14,
    revoked: 'Ошибка в назначении справки',
  },
  { kind: 'transcript', language: 'ru', email: emailOf('student.a'), days: 10 },
  { kind: 'record_book', language: 'ru', email: emailOf('student.b'), days: 9 },
  { kind: 'transcript', language: 'en', email: emailOf('student.b'), days: 7, purpose: 'for a university abroad' },
  { kind: 'supplement', language: 'ru', email: emailOf('student.a'), days: 5 },
  { kind: 'certificate', language: 'ru', email: emailOf('student.a'), days: 2, purpose: 'в банк' },
]
/** Confirmation codes of the demo, which must not be random. */
const codeOf = (place: number) => `DEMO-PAPR-${2345 + place}`
const college = { ru: 'Колледж «Абитура»', en: 'Abitura College' }

/** Papers of each kind in each state, open and decided requests, and a template of the college. */
export const insertDemoPapers = async (db: Db, now: Date, personId: IdOf): Promise<void> => {
  const by = personId(emailOf('methodist'))
  const demo = { db, now, by }
  const { kind: _, version, ...texts } = await findTemplate(db, 'certificate')
  const signatory = {
    ru: { position: 'Заведующая учебной частью', name: 'Н. П. Ковалёва' },
    en: { position: 'Head of the study office', name: 'N. P. Kovalyova' },
  }
  await saveTemplate(db, { kind: 'certificate', version, texts: { ...texts, signatories: [signatory] } })
  const numbers = new Map<number, number>()
  for (const [place, paper] of demoPapers.entries()) {
    const day = dayBefore(demo, paper.days)
    const year = Number(day.slice(0, 4))
    const number = (numbers.get(year) ?? 0) + 1
    numbers.set(year, number)
    const id = await insertDemoPaper(demo, paper, {
      day,
      year,
      number,
      code: codeOf(place),
      userId: personId(paper.email),
    })
    if (paper.revoked) await revokePaper(db, { id, by, reason: paper.revoked, now })
    if (paper.purpose === 'в банк')
      await sql`INSERT INTO paper_requests (user_id, kind, language, purpose, status, paper_id, decided_by, decided_at, created_at)
        VALUES (${personId(paper.email)}, 'certificate', 'ru', 'в банк', 'issued', ${id}, ${by}, ${day}::date + interval '9 hours', ${day}::date - 1)`.execute(
        db,
      )
  }
  await db
    .insertInto('paper_requests')
    .values([
      { user_id: personId(emailOf('student.a')), kind: 'certificate', language: 'en', purpose: 'для визы' },
      { user_id: personId(emailOf('student.b')), kind: 'transcript', language: 'ru' },
    ])
    .execute()
  await db
    .insertInto('paper_requests')
    .values({
      user_id: personId(emailOf('student.b')),
      kind: 'certificate',
      language: 'ru',
      purpose: 'для друга',
      status: 'refused',
      reason: 'Справку выдаём только для самого студента.',
      decided_by: by,
      decided_at: now.toISOString(),
    })
    .execute()
}

type Register = { day: string; year: number; number: number; code: string; userId: number }
const insertDemoPaper = async (
  { db, by }: { db: Db; by: number },
  { kind, language, purpose = '' }: DemoPaper,
  { day, year, number, code, userId }: Register,
): Promise<number> => {
  const reader: Pick<Person, 'id' | 'reach' | 'holds'> = { id: by, reach: 'all', holds: () => true }
  const [person] = await listPaperPeople(db, { userIds: [userId], locale: language, reader })
  if (!person) throw new Error(`The demo person ${userId} does not study`)
  const template = await findTemplate(db, kind)
  const studied = await studiedBy(db, { userIds: [userId], kind, language, rule: template.mark_rule })
  const printed = `${number}/${year}`
  const issue = { kind, language, purpose, day, number: printed, college: college[language], template }
  const content = contentOf(person, issue, studied.get(userId) ?? null)
  const validDays = template.valid_days
  const valid_until =
    validDays === null
      ? null
      : new Date(Date.parse(`${day}T00:00Z`) + validDays * 86_400_000).toISOString().slice(0, 10)
  const paper = { kind, language, number: printed, issued_on: day, valid_until, code, content }
  const { body } = await pdfFile({ name: fileName(paper), content: drawPaper(paper, `/api/portfolio/prints/${code}`) })
  const pdf = Buffer.from(body)
  const sha256 = createHash('sha256').update(pdf).digest()
  const group = { user_id: userId, group_id: person.group_id, purpose, pdf, sha256, issued_by: by }
  const [id = 0] = await insertPapers(db, [{ ...paper, year, number, ...group }])
  return id
}
