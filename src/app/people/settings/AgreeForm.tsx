import Button from '@mui/material/Button'
import { HttpError } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { useAct } from '../../kit/providers/calls'
import { i18n, useTranslate } from '../../shell/i18n/i18n'
import { safeReturnPath } from '../../shell/routing/safeReturnPath'
import { session } from '../../shell/session/session'
import { toast } from '../../shell/toasts/store'
import { useState } from 'react'
import type { Calls } from '../../../api'
import { dayOf } from '../../shell/dates'
import { diffLists, type Part } from '../../kit/diff/diffTexts'
import { splitParagraphs } from './paragraphs'
import { SaveRow } from './SaveRow'
import { SettingsForm } from './SettingsForm'

type DueConsent = Calls['GET /api/settings/consents']['answer']['data'][number]

/** Changed legal text: the differences first, the full text on request. */
const ChangedText = ({ text }: { text: DueConsent }) => {
  const t = useTranslate()
  const [isExpanded, setExpanded] = useState(false)
  const compared = diffLists(splitParagraphs(text.agreed.body), splitParagraphs(text.body))
  const changed = compared.filter(({ change }) => change !== 'same')
  const shown = isExpanded ? compared : changed
  return (
    <section className="section" aria-label={text.title}>
      <header>
        <h2>{text.title}</h2>
        <p className="num">
          {t('consents.versions', {
            version: text.version,
            date: dayOf(text.published_at),
            before: text.agreed.version,
            at: dayOf(text.agreed.at),
          })}
        </p>
      </header>
      <div className="panel stack p-5">
        <h3>{t(isExpanded ? 'consents.whole' : 'consents.changes')}</h3>
        {shown.length === 0 && <p className="muted">{t('consents.no_changes')}</p>}
        {shown.map((paragraph, place) => (
          // The index is the key: paragraphs can repeat and never move.
          <DiffParagraph key={place} {...paragraph} />
        ))}
        <div>
          <button type="button" className="link" onClick={() => setExpanded(!isExpanded)}>
            {t(isExpanded ? 'consents.show_changes' : 'consents.show_whole')}
          </button>
        </div>
      </div>
    </section>
  )
}

const DiffParagraph = ({ change, text }: Part) => {
  const t = useTranslate()
  if (change === 'same') return <p>{text}</p>
  const isAdded = change === 'added'
  return (
    <p className={isAdded ? 'changed' : 'changed removed'}>
      <b className={isAdded ? 'block small medium text-success' : 'block small medium text-danger'}>
        {t(`consents.${change}`)}
      </b>
      {isAdded ? <ins>{text}</ins> : <del className="muted">{text}</del>}
    </p>
  )
}

type Props = {
  readonly due: readonly DueConsent[]
  /** Receives the texts that still need consent. */
  readonly onRemaining: (due: DueConsent[]) => void
  /** Runs if a newer version was published while the user was reading. */
  readonly onOutdated: () => void
}

const emptyRecord = { id: 'consents' }

/**
 * Each text has its own checkbox. Users who decline sign out; they can still sign in to read and to download their
 * data.
 */
export const AgreeForm = ({ due, onRemaining, onOutdated }: Props) => {
  const t = useTranslate()
  const navigate = useNavigate()
  const { mutateAsync: agree } = useAct('POST /api/settings/consents')
  const save = async (values: FieldValues) => {
    const missing = due.filter(({ kind }) => values[kind] !== true)
    if (missing.length > 0) return Object.fromEntries(missing.map(({ kind }) => [kind, t('consents.needed')]))
    const consents = due.map(({ kind, version }) => ({ kind, version }))
    try {
      const left = await agree({ body: { consents }, quiet: [422] })
      await session.load()
      if (left.length > 0) {
        onRemaining(left)
        return undefined
      }
    } catch (refusal) {
      if (!(refusal instanceof HttpError) || refusal.status !== 422) throw refusal
      toast.warning({ text: refusal.body?.errors?.consents ?? refusal.message })
      onOutdated()
      return undefined
    }
    toast.success({ text: i18n.t('consents.done') })
    await navigate(safeReturnPath(new URLSearchParams(window.location.search).get('next')) ?? '/dashboard', {
      replace: true,
    })
    return undefined
  }
  const leave = async () => {
    await session.signOut()
    await navigate('/login', { replace: true })
  }
  return (
    <>
      {due.map((text) => (
        <ChangedText key={text.kind} text={text} />
      ))}
      <SettingsForm label={t('consents.title')} className="section" record={emptyRecord} onSubmit={save}>
        <fieldset className="stack">
          <legend className="sr-only">{t('consents.title')}</legend>
          {due.map(({ kind }) => (
            <BooleanInput key={kind} source={kind} label={t(`consents.agree.${kind}`)} />
          ))}
        </fieldset>
        <SaveRow verb={t('consents.submit')} busyText={t('consents.busy')}>
          <Button variant="outlined" onClick={() => void leave()}>
            {t('consents.decline')}
          </Button>
          <Button component={Link} to="/dashboard">
            {t('consents.later')}
          </Button>
        </SaveRow>
        <p className="small muted">
          {t('consents.own_data')}{' '}
          <Link className="link" to="/settings/profile">
            {t('consents.own_data_link')}
          </Link>
        </p>
      </SettingsForm>
    </>
  )
}
