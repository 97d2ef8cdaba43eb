import { textIn } from '../../../api/testing/contentParts'
import type { Locale } from '../../../api/kit/endpoints'
import type { GradedAnswer } from '../../../api/testing/grading'
import type { FileItem } from '../../../api/library/files'
import type { Sign } from '../../kit/signedLinks'
import { presentFile, presentRichTexts } from '../../library'
import type { Db } from '../../platform/database'
import { listAnswerFiles, listNotCounted } from '../attempts/attemptQueries'
import { presentLaid, withLinks } from '../attempts/showing'
import { getAnswer, listMarks, type StoredAnswer, type Which } from './answerQueries'
import { hiddenFileName } from './rules'

type Asked = Which & { locale: Locale; sign: Sign }

/** In the order of the answer. */
const filesOf = async (db: Db, stored: StoredAnswer, sign: Sign): Promise<FileItem[]> => {
  const { attempt_id, position, answer, is_blind } = stored
  if (answer?.type !== 'file') return []
  const files = (await listAnswerFiles(db, attempt_id)).filter((file) => file.position === position)
  return answer.file_ids.flatMap((id, place) =>
    files
      .filter((file) => file.id === id)
      .map(({ position: _position, ...file }) =>
        presentFile({ ...file, name: is_blind ? hiddenFileName(file.name, place) : file.name }, sign),
      ),
  )
}

/** The answer as it was seen and given; where names are hidden nothing here has one. */
export const readAnswer = async (db: Db, { locale, sign, ...which }: Asked): Promise<GradedAnswer> => {
  const stored = await getAnswer(db, which)
  const { content, is_graded, is_blind } = stored
  const [shown] = await withLinks(db, [{ presented: presentLaid(stored, stored, locale), reviewed: null }], sign)
  if (!shown?.presented) throw new Error('a question was not presented')
  const texts = [
    textIn(content.translations, 'guidance', locale),
    ...content.rubric.map(({ translations }) => textIn(translations, 'text', locale)),
  ]
  const [guidance = '', ...criteria] = await presentRichTexts(db, texts, sign)
  const marks = await listMarks(db, which)
  const late = await listNotCounted(db, stored.attempt_id)
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
    files: await filesOf(db, stored, sign),
    not_counted: late
      .filter(({ position }) => position === stored.position)
      .map(({ outcome, at, answer }) => ({ outcome, at, answer })),
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
