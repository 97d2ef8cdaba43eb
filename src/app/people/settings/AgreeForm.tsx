import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { call } from '../../shell/http/call'
import { HttpProblem } from '../../shell/http/problem'
import { i18n, useTranslate } from '../../shell/i18n/i18n'
import { insideSite } from '../../shell/routing/insideSite'
import { session } from '../../shell/session/session'
import { toast } from '../../shell/toasts/store'
import { CheckField } from '../../shell/widgets/CheckField'
import { PlainForm } from '../../shell/widgets/PlainForm'
import { SubmitButton } from '../../shell/widgets/SubmitButton'
import { saidInForm, useSubmission } from '../../shell/widgets/useSubmission'
import { ChangedText, type DueConsent } from './ChangedText'

type Props = {
  readonly due: readonly DueConsent[]
  /** What is still to be agreed to. */
  readonly onLeft: (due: DueConsent[]) => void
  /** A text was followed by yet another while this one was read. */
  readonly onOutdated: () => void
}

/** Each text is agreed to by its own tick; who does not agree leaves, and may come back to read and to take the own data along. */
export const AgreeForm = ({ due, onLeft, onOutdated }: Props) => {
  const t = useTranslate()
  const navigate = useNavigate()
  const [agreed, setAgreed] = useState<readonly DueConsent['kind'][]>([])
  const [missing, setMissing] = useState(false)
  const { submit, ...submission } = useSubmission((problem) => {
    if (!(problem instanceof HttpProblem) || problem.errors['consents'] === undefined) return undefined
    onOutdated()
    return { text: problem.errors['consents'].join(' ') }
  })
  const all = due.every(({ kind }) => agreed.includes(kind))
  const send = () =>
    submit(async () => {
      setMissing(!all)
      if (!all) return undefined
      const consents = due.map(({ kind, version }) => ({ kind, version }))
      const { data } = await call('POST /api/settings/consents', { body: { consents }, quiet: saidInForm })
      await session.load()
      if (data.length > 0) {
        onLeft(data)
        return undefined
      }
      toast.success({ text: i18n.t('consents.done') })
      await navigate(insideSite(new URLSearchParams(window.location.search).get('next')) ?? '/dashboard', {
        replace: true,
      })
      return undefined
    })
  const leave = async () => {
    await session.signOut()
    await navigate('/login', { replace: true })
  }
  return (
    <>
      <p className="consents-lead">{t('consents.lead')}</p>
      {due.map((text) => (
        <ChangedText key={text.kind} text={text} />
      ))}
      <PlainForm {...submission} label={t('consents.title')} className="form section" onSubmit={() => void send()}>
        <fieldset className="consents">
          <legend className="vh">{t('consents.title')}</legend>
          {due.map(({ kind }) => (
            <CheckField
              key={kind}
              name={`consents.${kind}`}
              checked={agreed.includes(kind)}
              errors={missing && !agreed.includes(kind) ? [t('consents.needed')] : []}
              onChecked={(given) =>
                setAgreed((before) => [...before.filter((other) => other !== kind), ...(given ? [kind] : [])])
              }
            >
              {t(`consents.agree.${kind}`)}
            </CheckField>
          ))}
        </fieldset>
        <div className="save-row">
          <SubmitButton busy={submission.busy} busyText={t('consents.busy')} className="btn p">
            {t('consents.submit')}
          </SubmitButton>
          <button type="button" className="btn o" onClick={() => void leave()}>
            {t('consents.decline')}
          </button>
          <Link className="btn" to="/dashboard">
            {t('consents.later')}
          </Link>
        </div>
        <p className="small muted">
          {t('consents.own_data')}{' '}
          <Link className="link" to="/settings/profile">
            {t('consents.own_data_link')}
          </Link>
        </p>
      </PlainForm>
    </>
  )
}
