import Button from '@mui/material/Button'
import { RotateCcw } from 'lucide-react'
import { useState, useMemo } from 'react'
import { useLocale, useRefresh, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { Material } from '../../../api/study/materials'
import { LabelledSelect } from '../../kit/inputs/choices/Select'
import { useAct, useRead } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import { Confirm } from '../../shell/page/Confirm'
import { toast } from '../../shell/toasts/store'
import { ArticleBody } from '../reading/Article'
import { FileLinks } from '../../library'
import { toReaderView } from './toReaderView'
import type { Locale } from '../../../api'
import { contentLocales } from '../../kit/inputs/translations/locales'
import { TextDiff } from '../../kit/diff/TextDiff'
import { diffTexts, paragraphsOf, type Paragraph } from '../../kit/diff/diffTexts'
import { MaterialPage } from './MaterialPage'

/** Published editions of a material: view, compare, restore. */
export const MaterialEditions = () => <MaterialPage>{(material) => <Editions material={material} />}</MaterialPage>

const useEdition = (id: number, number: number) =>
  useRead('GET /api/materials/:id/editions/:number', { id, params: { number } }, { staleTime: Infinity })

type Edition = NonNullable<ReturnType<typeof useEdition>['data']>
type ComparisonProps = { id: number; before: number; after: number }

/** Shows insertions and deletions between two editions, by field and language. */
const Comparison = ({ id, before, after }: ComparisonProps) => {
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

const Editions = ({ material }: { material: Material }) => {
  const translate = useTranslate()
  const [address, setAddress] = useSearchParams()
  const { data: editions } = useRead('GET /api/materials/:id/editions', { id: material.id })
  if (!editions) return null
  const [latest] = editions
  if (!latest) return <p className="muted">{translate('materials.editions.none')}</p>
  const number = Number(address.get('edition') ?? latest.number)
  const against = Number(address.get('with') ?? 0)
  const go = (edition: number, other = 0) =>
    setAddress({ edition: String(edition), ...(other > 0 && { with: String(other) }) }, { replace: true })
  return (
    <div className="editions">
      <ol className="panel divided overflow-hidden edition-list">
        {editions.map((edition) => (
          <li key={edition.number}>
            <button
              type="button"
              className="unstyled w-full selectable"
              aria-current={edition.number === number}
              onClick={() => go(edition.number, against === edition.number ? 0 : against)}
            >
              <b className="medium">{translate('materials.editions.one', { number: edition.number })}</b>
              <span className="block small muted num">
                {[dayAndTime(edition.published_at), edition.published_by].filter(Boolean).join(' · ')}
              </span>
              <span className="block small muted">
                {[
                  edition.receipts_count > 0 && translate('materials.editions.receipts', edition.receipts_count),
                  edition.requires_reconfirmation && translate('materials.editions.requires_reconfirmation'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <section aria-label={translate('materials.editions.one', { number })}>
        <div className="row wrap between gap-4 choice-bar mb-4">
          <LabelledSelect
            label={translate('materials.editions.compare')}
            choices={editions
              .filter((edition) => edition.number !== number)
              .map((edition) => ({
                id: edition.number,
                name: translate('materials.editions.one', { number: edition.number }),
              }))}
            value={against}
            onChange={(other) => go(number, other?.id ?? 0)}
            emptyText={translate('materials.editions.nothing')}
            clearable
          />
          {material.can_edit && <RestoreButton material={material} number={number} />}
        </div>
        {against > 0 ? (
          <Comparison id={material.id} before={Math.min(number, against)} after={Math.max(number, against)} />
        ) : (
          <EditionView material={material} number={number} />
        )}
      </section>
    </div>
  )
}

const EditionView = ({ material, number }: { material: Material; number: number }) => {
  const locale = useLocale() === 'en' ? 'en' : 'ru'
  const { data } = useEdition(material.id, number)
  if (!data) return null
  const shown = toReaderView(data, { ...material, edition: number, published_at: data.published_at }, locale)
  return (
    <article className="panel stack gap-4 p-5">
      <h2 className="text-xl anywhere">{shown.name}</h2>
      <div className="stack gap-6 reading-text">
        <ArticleBody material={shown} />
        {shown.kind !== 'file' && shown.files.length > 0 && <FileLinks files={shown.files} />}
      </div>
    </article>
  )
}

/** Restores the texts of an edition. If the material is published, this creates a new edition. */
const RestoreButton = ({ material, number }: { material: Material; number: number }) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useAct('POST /api/materials/:id/editions/:number/restore', {
    onSuccess: () => {
      toast.success({ text: translate('materials.editions.restored', { number }) })
      refresh()
    },
  })
  return (
    <>
      <Button variant="outlined" disabled={isPending} onClick={() => setAsked(true)}>
        <RotateCcw size={20} strokeWidth={1.75} aria-hidden />
        {translate('materials.editions.restore')}
      </Button>
      <Confirm
        isOpen={isAsked}
        title={translate('materials.editions.restore_title', { number })}
        confirm={translate('materials.editions.restore')}
        cancel={translate('kit.action.leave')}
        confirmColor="primary"
        onConfirm={() => {
          setAsked(false)
          mutate({ id: material.id, params: { number }, body: { version: material.version } })
        }}
        onClose={() => setAsked(false)}
        content={translate(
          material.status === 'published' ? 'materials.editions.restore_published' : 'materials.editions.restore_draft',
        )}
      />
    </>
  )
}
