import Button from '@mui/material/Button'
import { Shuffle } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocale, useTranslate, HttpError, useDataProvider } from 'react-admin'
import type { Locale, Variant, Calls } from '../../../../api'
import { contentLocales } from '../../../kit/inputs/translations/locales'
import { newIdempotencyKey, useAct } from '../../../kit/providers/calls'
import type { Answer } from '../../../../api/testing/answer'
import type { PresentedQuestion } from '../../../../api/testing/presented'
import { StatusChip } from '../../../kit/fields/StatusChip'
import { useNumberText } from '../../../kit/fields/useNumberText'
import { RichText } from '../../../kit/inputs/RichTextInput'
import type { AnswerOf, AppDataProvider } from '../../../kit/providers/dataProvider'
import { AnswerInput } from '../../answering/AnswerInput'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredChange } from '../../../kit/inputs/useDeferredChange'

type Tried = AnswerOf<'POST /api/questions/try'>

const variants: Readonly<Record<Tried['status'], Variant>> = {
  no_answer: 'secondary',
  needs_grading: 'info',
  correct: 'success',
  partial: 'warning',
  incorrect: 'danger',
}

type Content = Calls['POST /api/questions/present']['body']['content']
type Options = { content: Content; locale: Locale; seed: string }

/** Whether the question has text in some language; without any, like every new question, the server rejects it. */
const hasText = ({ translations }: Content): boolean => contentLocales.some((locale) => hasBody(translations[locale]))

const hasBody = (texts: unknown): boolean =>
  typeof texts === 'object' && texts !== null && 'body' in texts && Boolean(texts.body)

/** Returns the taker's view of the content, updated after a debounce. `fault` is the reason if there is no view. */
const usePresented = ({ content, locale, seed }: Options) => {
  const provider = useDataProvider<AppDataProvider>()
  const [settled, settle] = useState(content)
  useDeferredChange(content, settle)
  const { data, error } = useQuery({
    queryKey: ['questions', 'presented', settled, locale, seed],
    queryFn: async () => {
      const body = { content: settled, locale, seed }
      return (await provider.act('POST /api/questions/present', { body, quiet: 'all' })).data
    },
    placeholderData: keepPreviousData,
    enabled: hasText(settled),
    retry: false,
    gcTime: 0,
  })
  if (!hasText(settled)) return { question: undefined, settled, fault: 'unfinished' as const }
  if (!error) return { question: data, settled, fault: null }
  const isUnfinished = error instanceof HttpError && error.status === 422
  return { question: undefined, settled, fault: isUnfinished ? ('unfinished' as const) : ('failed' as const) }
}

type TryOutProps = { question: PresentedQuestion; content: Content; locale: Locale; seed: string }

/** The question with a trial answer, and the score it would get. */
const TryOut = ({ question, content, locale, seed }: TryOutProps) => {
  const translate = useTranslate()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { mutate, data, reset, isPending } = useAct('POST /api/questions/try')
  return (
    <div className="stack gap-4 border-t p-5">
      <AnswerInput
        question={question}
        answer={answer}
        onChange={(next) => {
          setAnswer(next)
          reset()
        }}
      />
      {question.type !== 'info' && (
        <div>
          <Button
            variant="outlined"
            size="small"
            disabled={isPending}
            onClick={() => mutate({ body: { content, locale, seed, answer } })}
          >
            {translate('questions.preview.try')}
          </Button>
        </div>
      )}
      <div role="status">{data && <Result tried={data} />}</div>
    </div>
  )
}

const Result = ({ tried: { status, score, points, feedback, explanation } }: { tried: Tried }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  return (
    <div className="stack gap-2 tried">
      <p>
        <StatusChip variant={variants[status]}>{translate(`questions.tried.${status}`)}</StatusChip>{' '}
        {score !== null && (
          <span className="num">
            {translate('questions.tried.score', { score: shown(score), points: shown(points) })}
          </span>
        )}
      </p>
      {feedback.map((html, index) => (
        <RichText key={index} html={html} />
      ))}
      {explanation && (
        <>
          <h3>{translate('questions.tried.explanation')}</h3>
          <RichText html={explanation} />
        </>
      )}
    </div>
  )
}

type Props = { content: Content; title?: string }

/** A question as a student sees it, in either language. It can be answered and marked as in a test. */
export const PreviewCard = ({ content, title }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const spoken = useLocale() === 'en' ? 'en' : 'ru'
  const [locale, setLocale] = useState<Locale>(spoken)
  const [seed, setSeed] = useState(newIdempotencyKey)
  const { question, settled, fault } = usePresented({ content, locale, seed })
  return (
    <section className="panel" aria-labelledby={id}>
      <header>
        <h2 id={id} className="grow">
          {title ?? translate('questions.preview.title')}
        </h2>
        <div className="segments" role="group" aria-label={translate('questions.preview.language')}>
          {contentLocales.map((one) => (
            <Button
              size="small"
              key={one}

              aria-pressed={one === locale}
              aria-label={translate(`kit.locale.${one}`)}
              onClick={() => setLocale(one)}
            >
              {one.toUpperCase()}
            </Button>
          ))}
        </div>
      </header>
      {fault && <p className="pad muted">{translate(`questions.preview.${fault}`)}</p>}
      {question && (
        <>
          {/* An answer refers to indexes of the shuffled order, so shuffling again clears it. */}
          <TryOut key={JSON.stringify(question)} question={question} content={settled} locale={locale} seed={seed} />
          <footer className="border-t p-3">
            <Button size="small" onClick={() => setSeed(newIdempotencyKey())}>
              <Shuffle size={16} strokeWidth={2} aria-hidden />
              {translate('questions.preview.again')}
            </Button>
          </footer>
        </>
      )}
    </section>
  )
}
