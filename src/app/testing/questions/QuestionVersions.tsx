import { useGetOne, useTranslate } from 'react-admin'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { Locale } from '../../../api'
import type { Question } from '../../../api/testing/questions'
import { TextDiff } from '../../kit/diff/TextDiff'
import { diffTexts, paragraphsOf } from '../../kit/diff/diffTexts'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { LabelledSelect } from '../../kit/inputs/choices/Select'
import { contentLocales } from '../../kit/inputs/translations/locales'
import { useRead } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { PreviewCard } from './preview/PreviewCard'
import './questions.css'

/** Versions of a question's content: one as students saw it, or two side by side. */
export const QuestionVersions = () => {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<Question>('questions', { id: Number(id) }, { onError: () => undefined })
  useBreadcrumb(data?.title)
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  return (
    <>
      <PageHead
        title={translate('questions.versions.title')}
        subtitle={<Link to={`/questions/${data.id}`}>{data.title}</Link>}
      />
      <Versions question={data} />
    </>
  )
}

const Versions = ({ question }: { question: Question }) => {
  const translate = useTranslate()
  const [address, setAddress] = useSearchParams()
  const { data: versions } = useRead('GET /api/questions/:id/versions', { id: question.id })
  if (!versions) return null
  const number = Number(address.get('version') ?? question.number)
  const against = Number(address.get('with') ?? 0)
  const go = (version: number, other: number) =>
    setAddress({ version: String(version), ...(other > 0 && { with: String(other) }) }, { replace: true })
  const nameOf = (one: number) => translate('questions.versions.one', { number: one })
  return (
    <div className="row wrap align-start gap-8">
      <ol className="stack gap-1 grow-wide">
        {versions.map((version) => (
          <li key={version.number}>
            <button
              type="button"
              className="unstyled w-full selectable rounded p-3"
              aria-current={version.number === number}
              onClick={() => go(version.number, against === version.number ? 0 : against)}
            >
              <b className="block">{nameOf(version.number)}</b>
              <span className="block small muted num">
                {[dayAndTime(version.created_at), version.author_name].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <div className="stack gap-5 version-shown">
        {versions.length > 1 && (
          <LabelledSelect
            label={translate('questions.versions.compare')}
            choices={versions
              .filter((version) => version.number !== number)
              .map((version) => ({ id: version.number, name: nameOf(version.number) }))}
            value={against}
            onChange={(other) => go(number, other?.id ?? 0)}
            emptyText={translate('questions.versions.nothing')}
            clearable
          />
        )}
        {against > 0 && <ChangedWords id={question.id} numbers={[against, number]} />}
        <div className={against > 0 ? 'cols2' : undefined}>
          {[against, number]
            .filter((one) => one > 0)
            .toSorted((one, other) => one - other)
            .map((one) => (
              <Version key={one} id={question.id} number={one} title={nameOf(one)} />
            ))}
        </div>
      </div>
    </div>
  )
}

/** Text differences between two versions, per language. */
const ChangedWords = ({ id, numbers }: { id: number; numbers: readonly number[] }) => {
  const translate = useTranslate()
  const call = 'GET /api/questions/:id/versions/:number'
  const { data: before } = useRead(call, { id, params: { number: Math.min(...numbers) } })
  const { data: after } = useRead(call, { id, params: { number: Math.max(...numbers) } })
  if (!before || !after) return null
  const compared = contentLocales
    .map((locale) => ({
      locale,
      paragraphs: diffTexts(textsIn(before.content, locale), textsIn(after.content, locale)).filter(({ parts }) =>
        parts.some(({ change }) => change !== 'same'),
      ),
    }))
    .filter(({ paragraphs }) => paragraphs.length > 0)
  if (compared.length === 0) return <p className="muted">{translate('questions.versions.same')}</p>
  return compared.map(({ locale, paragraphs }) => (
    <section key={locale} className="panel" aria-labelledby={`changed-${locale}`}>
      <h2 id={`changed-${locale}`}>
        {translate('questions.versions.words', { locale: translate(`kit.locale.${locale}`) })}
      </h2>
      <div lang={locale}>
        <TextDiff paragraphs={paragraphs} />
      </div>
    </section>
  ))
}

/**
 * Returns the paragraphs of all texts in a part of a question, for one language; texts are stored under `translations`.
 */
const textsIn = (part: unknown, locale: Locale): string[] => {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    name === 'translations' ? stringsIn(new Map(Object.entries(value ?? {})).get(locale)) : textsIn(value, locale),
  )
}
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return paragraphsOf(value)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

const Version = ({ id, number, title }: { id: number; number: number; title: string }) => {
  const { data } = useRead('GET /api/questions/:id/versions/:number', { id, params: { number } })
  return data ? <PreviewCard content={data.content} title={title} /> : <FormSkeleton />
}
