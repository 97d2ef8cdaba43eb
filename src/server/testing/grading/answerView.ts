import type { Answer } from '../../../api/testing/answer'
import { textIn } from '../../../api/testing/contentParts'
import type { Locale } from '../../../api/kit/endpoints'
import type { GradedAnswer } from '../../../api/testing/grading'
import type { Sign } from '../../kit/http/signedLinks'
import { presentFile, presentRichTexts } from '../../library'
import type { Db } from '../../platform/database'
import { listAnswerFiles, listRejectedAnswers, type StoredAnswerFile } from '../attempts/attemptQueries'
import { presentAttemptQuestion, signLinks } from '../attempts/questionViews'
import { getAnswer, listMarks, type StoredAnswer, type AnswerKey } from './answerQueries'
import { hiddenFileName } from './rules'

type AnswerQuery = AnswerKey & { locale: Locale; sign: Sign }

/** Returns the files in the order of the answer; blind grading hides their names and times. */
const filesOf = (
  stored: StoredAnswer,
  answer: Answer | null,
  { files, sign }: { files: readonly StoredAnswerFile[]; sign: Sign },
): GradedAnswer['files'] => {
  if (answer?.type !== 'file') return []
  const { position, is_blind } = stored
  const own = files.filter((file) => file.position === position)
  return answer.file_ids.flatMap((id, place) =>
    own
      .filter((file) => file.id === id)
      .map(({ position: _position, arrived_at, ...file }) => ({
        ...presentFile({ ...file, name: is_blind ? hiddenFileName(file.name, place) : file.name }, sign),
        arrived_at: is_blind ? null : arrived_at,
      })),
  )
}

/** Returns the question as its taker saw it, with their answer; without names in blind grading. */
export const readAnswer = async (db: Db, { locale, sign, ...which }: AnswerQuery): Promise<GradedAnswer> => {
  const stored = await getAnswer(db, which)
  const { content, is_graded, is_blind } = stored
  const [shown] = await signLinks(
    db,
    [{ presented: presentAttemptQuestion(stored, stored, locale), reviewed: null }],
    sign,
  )
  if (!shown?.presented) throw new Error('The question has no presented form')
  const texts = [
    textIn(content.translations, 'guidance', locale),
    ...content.rubric.map(({ translations }) => textIn(translations, 'text', locale)),
  ]
  const [guidance = '', ...criteria] = await presentRichTexts(db, texts, sign)
  const marks = await listMarks(db, which)
  const late = await listRejectedAnswers(db, stored.attempt_id)
  const files = content.type === 'file' ? await listAnswerFiles(db, stored.attempt_id) : []
  return {
    attempt_id: stored.attempt_id,
    position: stored.position,
    version: stored.version,
    test_id: stored.test_id,
    question_id: stored.question_id,
    attempt_status: stored.attempt_status,
    is_blind,
    name: stored.name,
    group_code: stored.group_code,
    submitted_at: stored.submitted_at,
    is_late: stored.is_late,
    presented: shown.presented,
    answer: stored.answer,
    files: filesOf(stored, stored.answer, { files, sign }),
    not_counted: late
      .filter(({ position }) => position === stored.position)
      .map(({ outcome, at, answer }) => ({ outcome, at, answer, files: filesOf(stored, answer, { files, sign }) })),
    guidance: guidance === '' ? null : guidance,
    points: stored.points,
    rubric: content.rubric.map(({ id, points }, place) => ({ id, points, text: criteria[place] ?? '' })),
    score: is_graded ? stored.score : null,
    criteria: is_graded ? (marks[0]?.criteria ?? null) : null,
    comment: is_graded ? stored.comment : null,
    marks,
    claim:
      stored.claim_name === null || stored.claim_until === null
        ? null
        : { name: stored.claim_name, until: stored.claim_until, mine: stored.claim_mine },
  }
}
