import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslate } from '../i18n/i18n'
import { MailPicture } from '../placeholders/MailPicture'
import { FormMessage } from '../widgets/FormMessage'
import { GuestCard } from './GuestCard'
import { GuestSubmitButton } from './GuestSubmitButton'
import { useSubmission, combinedFault } from './useSubmission'

/** Minimum wait before another mail; most mails arrive within it. */
const pauseMs = 60_000

type Props = {
  readonly email: string
  /** Purpose of the mail. */
  readonly about: 'registered' | 'verification' | 'reset'
  readonly onAgain: () => Promise<void>
  readonly onOtherAddress: () => void
}

/** Confirms that a mail was sent; the text is the same whether or not the address is registered. */
export const MailSent = ({ email, about, onAgain, onOtherAddress }: Props) => {
  const t = useTranslate()
  const { submit, ...sent } = useSubmission()
  const [resting, setResting] = useState(false)

  useEffect(() => {
    if (!resting) return undefined
    const timer = setTimeout(() => setResting(false), pauseMs)
    return () => clearTimeout(timer)
  }, [resting])

  const again = () =>
    submit(async () => {
      await onAgain()
      setResting(true)
      return undefined
    })
  const lead = (
    <>
      <p>{t(`mail_sent.${about}`, { email })}</p>
      <p>
        {t('mail_sent.good_for')} {t('mail_sent.spam')}
      </p>
    </>
  )
  return (
    <GuestCard arrived title={t('mail_sent.title')} picture={<MailPicture />} lead={lead}>
      <FormMessage fault={combinedFault(sent)} />
      <form
        className="stack gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void again()
        }}
      >
        <output className={resting ? undefined : 'sr-only'}>{resting && t('mail_sent.sent_again')}</output>
        {!resting && (
          <GuestSubmitButton className="btn btn-outline btn-large w-full" busy={sent.busy}>
            {t('mail_sent.again')}
          </GuestSubmitButton>
        )}
        <button type="button" className="btn w-full" onClick={onOtherAddress}>
          {t('mail_sent.other_address')}
        </button>
        <Link className="btn w-full" to="/login">
          {t('mail_sent.sign_in')}
        </Link>
      </form>
    </GuestCard>
  )
}
