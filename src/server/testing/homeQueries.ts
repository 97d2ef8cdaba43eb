import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '../../api/kit/endpoints'
import { nameIn } from '../kit/lists'
import type { Person } from '../kit/person'
import { matches } from '../kit/search'
import { reachOf } from './questions/queries'

/** How many questions the person's list has. */
export const countQuestions = (person: Person): RawBuilder<unknown> =>
  sql`(SELECT count(*) FROM questions WHERE ${reachOf(person) ?? sql`true`})`

type Asked = { q: string; locale: Locale; person: Person }
/** Questions by their words: id, name, detail. */
export const findsQuestions = ({ q, locale, person }: Asked): RawBuilder<unknown> => sql`
  SELECT questions.id, title AS name, concat_ws(' · ', subjects.${sql.ref(nameIn(locale))}, translation(question_types.translations, ${locale}, 'name')) AS detail
  FROM questions JOIN subjects ON subjects.id = subject_id JOIN question_types ON question_types.code = type
  WHERE ${reachOf(person) ?? sql`true`} AND ${matches({ text: sql<string>`questions.search`, stems: sql<string>`questions.search_stems` }, q)}
  ORDER BY questions.status = 'retired', title, questions.id`
