import { sql, type SqlBool } from 'kysely'
import { isStudentWithinReach } from '../career'
import type { ConfirmPrint, LoggedRecords, PersonalData } from '../kit/feature'
import { dayInFigures } from '../kit/days'
import type { Person } from '../kit/person'
import { columnsContain } from '../kit/records/search'
import { stateOn } from './register/paperQueries'
import type { ConfirmedPaper } from '../../api/portfolio/shared'

const aboutOwnPeople = (person: Person, userId: 'papers.user_id' | 'paper_requests.user_id') =>
  person.holds('manage groups') &&
  sql<SqlBool>`${sql.ref(userId)} IN (SELECT users.id FROM users WHERE ${isStudentWithinReach(person)})`

export const loggedPapers: readonly LoggedRecords[] = [
  {
    entity: 'groups/papers',
    table: 'papers',
    readableBy: (person) => aboutOwnPeople(person, 'papers.user_id'),
    name: () => sql`'№ ' || papers.number || '/' || papers.year`,
    path: sql`'/groups/papers/' || papers.id`,
    searchCondition: (q) => columnsContain([sql<string>`papers.number || '/' || papers.year`], q),
  },
  {
    entity: 'groups/papers/requests',
    table: 'paper_requests',
    readableBy: (person) => aboutOwnPeople(person, 'paper_requests.user_id'),
    name: () => sql`'№ ' || paper_requests.id`,
    path: sql`'/groups/papers/requests'`,
    searchCondition: (q) => columnsContain([sql<string>`paper_requests.id::text`], q),
  },
]

/** The register keeps number, day, code and hash of a paper, so that its confirmation stays; what it says about the person goes. */
export const papersData: readonly PersonalData[] = [
  { table: 'paper_requests', person: 'user_id', auditEntities: ['groups/papers/requests'], erasure: 'remove' },
  {
    table: 'papers',
    person: 'user_id',
    excludedColumns: ['pdf', 'sha256'],
    auditEntities: ['groups/papers'],
    erasure: sql`content = NULL, pdf = NULL, purpose = '', revoke_reason = CASE WHEN revoked_at IS NOT NULL THEN '–' END`,
  },
]

/** Confirms an issued paper without a name. */
export const confirmPaper: ConfirmPrint = async (db, { code, today }) => {
  const { rows } = await sql<ConfirmedPaper>`
    SELECT kind, code, number || '/' || year AS number, issued_on, valid_until, ${stateOn(today)} AS state,
      encode(sha256, 'hex') AS sha256 FROM papers WHERE code = ${code}`.execute(db)
  const [paper] = rows
  if (!paper) return undefined
  const say = (key: string) => ({ key: `papers.confirmed.${key}` })
  return {
    data: paper,
    title: say(`title.${paper.state}`),
    facts: [
      { label: say('kind'), value: { key: `papers.kind.${paper.kind}` } },
      { label: say('number'), value: paper.number },
      { label: say('issued_on'), value: dayInFigures(paper.issued_on) },
      { label: say('state'), value: { key: `papers.state.${paper.state}` } },
      ...(paper.valid_until === null ? [] : [{ label: say('valid_until'), value: dayInFigures(paper.valid_until) }]),
      { label: say('code'), value: paper.code },
      { label: say('sha256'), value: paper.sha256 },
    ],
    help: say('help'),
  }
}
