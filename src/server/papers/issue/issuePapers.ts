import { createHash } from 'node:crypto'
import type { Locale } from '../../../api/kit/endpoints'
import type { PaperKind } from '../../../api/papers/codes'
import type { Config } from '../../config'
import { lockPeople } from '../../groups'
import { collegeName } from '../../kit/college'
import { dayOf } from '../../kit/days'
import type { Context } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { invalid, notFound, type Message } from '../../kit/problems'
import { siteOrigin } from '../../kit/records/pageLinks'
import { newCode } from '../../kit/texts/confirmationCode'
import { localise } from '../../kit/texts/messages'
import { pdfFile } from '../../kit/texts/pdf'
import { insertPapers, lockNumbers, type NewPaper } from '../register/paperQueries'
import { findTemplate } from '../templates/templateQueries'
import { checkPeople, type Checked, type CheckedGroup } from './checkPeople'
import { contentOf } from './content'
import { drawPaper, type DrawnPaper } from './drawPaper'
import { checkMayReadMarks } from './marksAccess'
import { listPaperPeople, type PaperPerson } from './personQueries'
import { studiedBy } from './studied'

/** Public page that confirms a code. */
export const addressOfCode = (config: Config, code: string): string =>
  `${siteOrigin(config)}/api/portfolio/prints/${code}`

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

type IssueContext = Pick<Context, 'db' | 'services' | 'now' | 'locale'> & { person: Person }
type Issue = {
  kind: PaperKind
  language: Locale
  purpose: string
  userIds: readonly number[]
  /** Whether warnings were confirmed. */
  confirmed: boolean
}

/** Issues one paper per person, all or none, and returns their ids in the order of the people's names. */
export const issuePapers = async (context: IssueContext, issue: Issue): Promise<number[]> => {
  const { db, services, now, person: reader } = context
  const { kind, language, purpose, confirmed } = issue
  checkMayReadMarks(reader, kind)
  const userIds = [...new Set(issue.userIds)]
  const day = dayOf(now, services.config.timeZone)
  const year = Number(day.slice(0, 4))
  // A person who is erased meanwhile would leave the name in a paper that nothing erases any more.
  await lockPeople(db, userIds)
  // Issues wait for each other, so numbers have no gaps, and a second click sees the paper of the first.
  const last = await lockNumbers(db, year)
  const people = await listPaperPeople(db, { userIds, locale: language, reader })
  if (people.length < userIds.length) throw notFound()
  const checked = await checkPeople(db, people, { kind, language, purpose, day, locale: context.locale })
  checkIssue(checked, { confirmed, locale: context.locale })
  const [template, college] = await Promise.all([findTemplate(db, kind), collegeName(db, services.config, language)])
  const studied = await studiedBy(db, { userIds, kind, language, rule: template.mark_rule })
  const drawn = people.map((person, place) => {
    const number = last + place + 1
    const printed = `${number}/${year}`
    const content = contentOf(
      person,
      { kind, language, purpose, day, number: printed, college, template },
      studied.get(person.id) ?? null,
    )
    const valid_until = template.valid_days === null ? null : dayAfter(day, template.valid_days)
    return {
      person,
      number,
      paper: { kind, language, number: printed, issued_on: day, valid_until, code: newCode(), content },
    }
  })
  const papers = await Promise.all(
    drawn.map(async ({ person, number, paper }): Promise<NewPaper> => {
      const pdf = await renderPaper(paper, services.config)
      return {
        ...paper,
        year,
        number,
        user_id: person.id,
        group_id: person.group_id,
        purpose,
        pdf,
        sha256: createHash('sha256').update(pdf).digest(),
        issued_by: reader.id,
      }
    }),
  )
  return insertPapers(db, papers)
}

const renderPaper = async (paper: DrawnPaper, config: Config): Promise<Buffer> => {
  const name = fileName(paper)
  const { body } = await pdfFile({ name, content: drawPaper(paper, addressOfCode(config, paper.code)) })
  return Buffer.from(body)
}

/** Name of the file without extension: the number's slash is not allowed in names. */
export const fileName = ({ kind, language, number }: Pick<DrawnPaper, 'kind' | 'language' | 'number'>): string =>
  localise(language, { key: `papers.print.file.${kind}`, values: { number: number.replace('/', '-') } })

const naming = (people: readonly Checked[], message: Message, locale: Locale) => {
  const text = localise(locale, message)
  const names = people.map(({ person }: { person: PaperPerson }) => person.name)
  return { key: 'papers.of_person', values: { name: names.join(', '), text } }
}

const ofGroup = (code: string, message: Message, locale: Locale): Message => ({
  key: 'papers.of_group',
  values: { code, text: localise(locale, message) },
})

/** Rejects people who cannot get the paper, and warnings that nobody has confirmed. */
const checkIssue = (
  { people, groups }: { people: readonly Checked[]; groups: readonly CheckedGroup[] },
  { confirmed, locale }: { confirmed: boolean; locale: Locale },
): void => {
  const refused = people.flatMap((one) => (one.refusal ? [naming([one], one.refusal, locale)] : []))
  if (refused.length > 0) throw invalid({ user_ids: refused })
  const warnings = [
    ...groups.flatMap(({ code, warnings: own }) => own.map((warning) => ofGroup(code, warning, locale))),
    ...people.flatMap((one) => one.warnings.map((warning) => naming([one], warning, locale))),
  ]
  if (!confirmed && warnings.length > 0) throw invalid({ confirmed: warnings }, 'papers.needs_confirmation')
}
