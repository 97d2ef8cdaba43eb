import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { Locale } from '../../../api'
import { contentLocales } from '../../kit/inputs/locales'
import { TextDiff } from '../../kit/diff/TextDiff'
import { diffTexts, paragraphsOf, type Paragraph } from '../../kit/diff/diffTexts'
import { useEdition } from './useEdition'

type Edition = NonNullable<ReturnType<typeof useEdition>['data']>
type Props = { id: number; before: number; after: number }

/** Shows insertions and deletions between two editions, by field and language. */
export const Comparison = ({ id, before, after }: Props) => {
  const translate = useTranslate()
  const { data: old } = useEdition(id, before)
  const { data: now } = useEdition(id, after)
  const fields = useMemo(() => (old && now ? differences(old, now) : null), [old, now])
  if (!fields) return null
  return (
    <div className="stack gap-6">
      <p className="muted">{translate('materials.editions.compared', { before, after })}</p>
      {fields.length === 0 && <p>{translate('materials.editions.same')}</p>}
      {fields.map(({ field, locale, paragraphs }) => (
        <section key={`${field} ${locale}`} className="panel stack gap-2 p-4" lang={locale ?? undefined}>
          <h2 className="text-m">
            {translate(`resources.materials.fields.${field}`)}
            {locale && <span className="muted"> · {translate(`kit.locale.${locale}`)}</span>}
          </h2>
          <TextDiff paragraphs={paragraphs} />
        </section>
      ))}
    </div>
  )
}

type Field = { field: string; locale: Locale | null; paragraphs: Paragraph[] }

const differences = (old: Edition, now: Edition): Field[] => {
  const texts = contentLocales.flatMap((locale) =>
    (['title', 'summary', 'body'] as const).map((field) => ({
      field,
      locale,
      before: paragraphsOf(old.translations[locale]?.[field] ?? ''),
      after: paragraphsOf(now.translations[locale]?.[field] ?? ''),
    })),
  )
  const plain = [
    { field: 'url', locale: null, before: [old.url ?? ''], after: [now.url ?? ''] },
    {
      field: 'files',
      locale: null,
      before: old.files.map(({ name }) => name),
      after: now.files.map(({ name }) => name),
    },
  ]
  return [...texts, ...plain]
    .filter(({ before, after }) => before.join('\n') !== after.join('\n'))
    .map(({ field, locale, before, after }) => ({ field, locale, paragraphs: diffTexts(before, after) }))
}
