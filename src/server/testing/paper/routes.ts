import { collegeName } from '../../kit/college'
import { buffer } from 'node:stream/consumers'
import type { PaperAttempt, papers } from '../../../api/testing/papers'
import type { Locale } from '../../../api/kit/endpoints'
import type { Test } from '../../../api/testing/tests'
import { dayInFigures, dayOf } from '../../kit/days'
import type { Context, Handlers } from '../../kit/handlers'
import { localise } from '../../kit/texts/messages'
import { pdfFile } from '../../kit/texts/pdf'
import type { Person } from '../../kit/person'
import { conflict, forbidden, invalid, notFound } from '../../kit/problems'
import { filesIn } from '../../kit/texts/richText'
import { imageForPaper } from '../../kit/uploads/images'
import { getStartFacts, lockTestShared } from '../attempts/startQueries'
import { totalOf } from '../attempts/finish'
import { hasAttemptsLeft, effectiveTimes } from '../attempts/rules'
import { htmlsIn } from '../content/cleanContent'
import { plainOfHtml } from '../formats/plainText'
import { statusOfScore } from '../grading/rules'
import { listMedia } from '../questions/actionQueries'
import { getTest } from '../tests/testQueries'
import { generatePaper, type Paper } from './generatePaper'
import { insertPaperAttempt, listPaperPeople, isTakerWithinReach, type PaperQuestion } from './paperQueries'
import { paperBook } from './paperBook'

type RouteContext = Pick<Context, 'db' | 'locale' | 'services' | 'now'> & { person: Person; params: { id: number } }

const loadPapers = async (
  { db, params: { id }, locale, person, services, now }: RouteContext,
  variants: readonly number[],
) => {
  const test = await getTest(db, { id, locale, person, services, now })
  const papers: Paper[] = []
  // One by one is fast enough: a variant takes two short statements, and there are at most thirty.
  for (const variant of variants) papers.push(await generatePaper(db, { test, variant, keyFor: services.keyFor }))
  return { test, papers }
}
const numbersTo = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, place) => from + place)

const wordsIn = ({ translations: { ru, en } }: Test, language: Locale) => {
  const [first, second] = language === 'en' ? [en, ru] : [ru, en]
  return {
    title: first?.title || second?.title || '',
    instructions: first?.instructions ?? second?.instructions ?? '',
  }
}

/** Returns the pictures in these texts as JPEG data URLs by file id. */
const picturesIn = async ({ db, services, person }: RouteContext, htmls: readonly string[]) => {
  const pictures = new Map<number, string>()
  for (const { id, storage_key } of await listMedia(db, filesIn(htmls))) {
    const image = await imageForPaper(await buffer(await services.storage.open(storage_key)), person.id)
    if (image) pictures.set(id, `data:image/jpeg;base64,${image.toString('base64')}`)
  }
  return pictures
}

const isAsked = ({ content }: PaperQuestion) => content.type !== 'info'
const titleOf = ({ content }: PaperQuestion, locale: Locale): string => {
  const { ru, en } = content.translations
  const [first, second] = locale === 'en' ? [en, ru] : [ru, en]
  return plainOfHtml(first?.body ?? second?.body ?? '')
    .text.replaceAll(/\s+/g, ' ')
    .slice(0, 200)
}

/** Checks that every question has a score and that none exceeds its points. */
const checkScores = (questions: readonly PaperQuestion[], scores: PaperAttempt['scores']): void => {
  const known = new Set(questions.map(({ position }) => position))
  const given = new Set(scores.map(({ position }) => position))
  if (given.size !== scores.length || known.size !== given.size || [...given].some((position) => !known.has(position)))
    throw invalid({ scores: [{ key: 'papers.other_questions' }] })
  const faults = scores.flatMap(({ position, score }, place) => {
    const most = questions.find((question) => question.position === position)?.points ?? 0
    const tooBig = { key: 'field.too_big.number', values: { count: most } }
    return score > most ? [[`scores.${place}.score`, [tooBig]] as const] : []
  })
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
}

const marksOf = ({ questions }: Paper, scores: PaperAttempt['scores']) =>
  questions.map((question) => {
    const { position, section, question_id, number, points } = question
    const score = scores.find((given) => given.position === position)?.score ?? null
    const status = score === null ? ('answered' as const) : statusOfScore(score, points)
    return { position, section, question_id, number, points, score: score ?? 0, status, is_marked: score !== null }
  })

export const papersRoutes: Handlers<typeof papers> = {
  'GET /api/tests/:id/paper': async (context) => {
    const { db, params, query, person, locale, services } = context
    const { kind, language = locale, variant, to = variant, group_id } = query
    if (to < variant) throw invalid({ to: [{ key: 'papers.to_before_from' }] })
    const { test, papers } = await loadPapers(context, numbersTo(variant, to))
    if ((kind === 'key' || kind === 'all') && !test.can_edit) throw forbidden('problem.beyond_reach')
    const people =
      group_id === undefined ? [] : await listPaperPeople(db, { testId: params.id, person, groupId: group_id })
    if (group_id !== undefined && people.length === 0) throw invalid({ group_id: [{ key: 'papers.nobody_sits' }] })
    const words = wordsIn(test, language)
    const allQuestions = papers.flatMap(({ questions }) => questions)
    const pictures = await picturesIn({ ...context, db }, [
      words.instructions,
      ...allQuestions.flatMap(({ content }) => htmlsIn(content)),
    ])
    const variants = localise(language, {
      key: to === variant ? 'papers.one_variant' : 'papers.variants',
      values: { variant, to },
    })
    return pdfFile({
      name: localise(language, { key: `papers.file.${kind}`, values: { name: words.title.slice(0, 100), variants } }),
      isLong: pictures.size > 0 || papers.length + people.length > 3,
      content: paperBook(kind, {
        papers,
        people,
        test: {
          ...words,
          type: test.type,
          sections: test.content.sections,
          minutes: test.content.time_limit_min,
        },
        college: await collegeName(db, services.config, language),
        locale: language,
        pictures,
      }),
    })
  },

  'GET /api/tests/:id/paper/questions': async (context) => {
    const { papers } = await loadPapers(context, numbersTo(1, context.query.variants))
    return {
      data: papers.map(({ variant, code, questions }) => ({
        variant,
        code,
        questions: questions.filter(isAsked).map((question, place) => ({
          position: question.position,
          number: place + 1,
          title: titleOf(question, context.locale),
          points: question.points,
        })),
      })),
    }
  },

  'GET /api/tests/:id/paper/people': async (context) => {
    const { db, params, person, query } = context
    await loadPapers(context, [])
    return { data: await listPaperPeople(db, { testId: params.id, person, groupId: query.group_id }) }
  },

  'POST /api/tests/:id/attempts/on-paper': async (context) => {
    const { db, params, body, person, audit, now } = context
    const { user_id, variant, taken_on, scores } = body
    await lockTestShared(db, params.id)
    const {
      test,
      papers: [paper],
    } = await loadPapers(context, [variant])
    if (!paper) throw notFound()
    if (test.status === 'draft') throw conflict('tests.is_not_published')
    if (test.type === 'survey') throw conflict('papers.no_points')
    if (!(await isTakerWithinReach(db, { testId: params.id, userId: user_id, person })))
      throw invalid({ user_id: [{ key: 'field.no_such_record' }] })
    const first = dayOf(new Date(test.created_at), person.timeZone)
    if (taken_on > dayOf(now, person.timeZone)) throw invalid({ taken_on: [{ key: 'papers.not_yet_sat' }] })
    if (taken_on < first)
      throw invalid({ taken_on: [{ key: 'papers.before_test', values: { day: dayInFigures(first) } }] })
    if (paper.code !== body.code) throw conflict('papers.changed')
    checkScores(paper.questions.filter(isAsked), scores)
    const start = await getStartFacts(db, { testId: params.id, userId: user_id, isPreview: false, ip: '127.0.0.1' })
    if (start.running) throw conflict('papers.is_running')
    const times = effectiveTimes({ ...start, time_limit_min: null }, [start.personal, start.of_group])
    if (!hasAttemptsLeft(times, start.made)) throw invalid({ user_id: [{ key: 'attempts.no_attempts_left' }] })
    const marks = marksOf(paper, scores)
    const score = totalOf(marks)
    const max_score = totalOf(marks.map(({ points }) => ({ score: points })))
    const id = await insertPaperAttempt(db, {
      testId: params.id,
      number: start.number,
      userId: user_id,
      ordinal: start.last_ordinal + 1,
      seed: paper.seed,
      takenOn: taken_on,
      timeZone: person.timeZone,
      score,
      maxScore: max_score,
      graderId: person.id,
      marks,
    })
    // A concurrent request entered the same paper, or the person started another attempt.
    if (id === undefined) throw conflict('problem.busy')
    const logged = { test_id: params.id, user_id, on_paper: true, variant, taken_on, score, max_score }
    audit({ action: 'create', entity: 'attempts', ids: [id], after: logged })
    return { data: { id, status: 'graded', score, max_score } }
  },
}
