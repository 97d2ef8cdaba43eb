import { questionContent, completeLanguages } from '../../api/testing/questionContent'
import type { Db } from '../platform/database'
import { htmlsIn } from '../testing'
import { emailOf } from './accounts'
import calculated from './college/questions/calculated.json'
import cloze from './college/questions/cloze.json'
import entrance from './college/questions/entrance.json'
import essay from './college/questions/essay.json'
import file from './college/questions/file.json'
import info from './college/questions/info.json'
import matching from './college/questions/matching.json'
import multiple from './college/questions/multiple.json'
import number from './college/questions/number.json'
import ordering from './college/questions/ordering.json'
import shortText from './college/questions/short_text.json'
import single from './college/questions/single.json'
import trueFalse from './college/questions/true_false.json'
import type { IdOf } from './keys'
import { teacherSubjects } from './teaching'

const written = [
  ...single,
  ...multiple,
  ...trueFalse,
  ...shortText,
  ...number,
  ...matching,
  ...ordering,
  ...cloze,
  ...essay,
  ...file,
  ...info,
  ...entrance,
  // Last, because the places of the others decide their statuses.
  ...calculated,
]
/** Some questions are drafts, and one in forty is retired. */
const statusOf = (place: number) => {
  if (place % 40 === 39) return 'retired'
  return place % 12 === 11 ? 'draft' : 'ready'
}

/** Creates the question bank: the teacher's account owns the questions in its subjects, the methodist the others. */
export const insertQuestions = async (
  db: Db,
  { subjectId, personId }: { subjectId: IdOf; personId: IdOf },
): Promise<void> => {
  const questions = written.map(({ subject, tags, difficulty, title, content }, place) => {
    const checked = questionContent.parse(content)
    return {
      content: checked,
      row: {
        subject_id: subjectId(subject),
        type: checked.type,
        title: title.ru,
        tags,
        difficulty,
        status: statusOf(place),
        number: 1,
        points: 'points' in checked ? checked.points : 0,
        languages: completeLanguages(checked),
        words: htmlsIn(checked)
          .join(' ')
          .replaceAll(/<[^>]*>/g, ' '),
        author_id: personId(emailOf(teacherSubjects.includes(subject) ? 'teacher' : 'methodist')),
      },
    }
  })
  const rows = await db
    .insertInto('questions')
    .values(questions.map(({ row }) => row))
    .returning(['id', 'author_id'])
    .execute()
  await db
    .insertInto('question_versions')
    .values(
      rows.map(({ id, author_id }, place) => ({
        question_id: id,
        number: 1,
        content: JSON.stringify(questions[place]?.content),
        author_id,
      })),
    )
    .execute()
}
