import '../../shell/look/account.css'
import { call } from '../../shell/http/call'
import type { HttpProblem } from '../../shell/http/problem'
import { i18n, useTranslate } from '../../shell/i18n/i18n'
import { focusOnMount } from '../../shell/page/focusOnMount'
import { GuestForm } from '../../shell/guest/GuestForm'
import { GuestSubmitButton } from '../../shell/guest/GuestSubmitButton'
import { GuestTextField } from '../../shell/guest/GuestTextField'
import { useFields } from '../../shell/guest/useFields'
import { formStatuses, useSubmission } from '../../shell/guest/useSubmission'
import { useStartSession } from './useStartSession'

export type SecondStepProps = {
  readonly ticket: string
  readonly remember: boolean
  readonly onStartAgain: () => void
}

/** A 422 without a `code` error concerns the ticket, which is single-use and expires after five minutes. */
const ticketFault = ({ status, errors }: HttpProblem) =>
  status === 422 && !errors['code'] ? { text: i18n.t('second_step.too_late') } : undefined

/** Two-step verification: an authenticator code, or a recovery code without the phone. */
export const SecondStep = ({ ticket, remember, onStartAgain }: SecondStepProps) => {
  const t = useTranslate()
  const enter = useStartSession()
  const { busy, fault, errors, submit } = useSubmission(ticketFault)
  const { values, field } = useFields({ code: '' }, errors)
  const send = () =>
    submit(async () => {
      const { data } = await call('POST /api/login/two-factor', {
        body: { ticket, code: values.code },
        quiet: formStatuses,
      })
      return enter({ token: data.token, remember })
    })
  return (
    <>
      <div>
        <h1 ref={focusOnMount} tabIndex={-1}>
          {t('second_step.title')}
        </h1>
        <p className="muted">{t('second_step.text')}</p>
      </div>
      <GuestForm label={t('second_step.title')} fault={fault} errors={errors} onSubmit={() => void send()}>
        <GuestTextField
          {...field('code')}
          className="input code"
          label={t('second_step.code')}
          hint={t('second_step.hint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
        />
        <GuestSubmitButton busy={busy} busyText={t('second_step.busy')}>
          {t('second_step.submit')}
        </GuestSubmitButton>
        <button type="button" className="btn w-full" onClick={onStartAgain}>
          {t('second_step.again')}
        </button>
      </GuestForm>
    </>
  )
}
