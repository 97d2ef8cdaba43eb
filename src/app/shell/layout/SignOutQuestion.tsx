import { useId } from 'react'
import { useTranslate } from '../i18n/i18n'
import { useSignOutQuestion } from '../session/signingOut'
import { useModal } from '../widgets/useModal'

/** Before signing out with answers of a test that have not reached the server. */
export const SignOutQuestion = () => {
  const asked = useSignOutQuestion()
  return asked && <Question {...asked} />
}

const Question = ({ count, answer }: { count: number; answer: (goes: boolean) => void }) => {
  const t = useTranslate()
  const id = useId()
  const dialog = useModal({ onClose: () => answer(false) })
  return (
    <dialog ref={dialog} className="question-box" aria-labelledby={id} aria-describedby={`${id}-text`}>
      <h2 id={id}>{t('signing_out.title')}</h2>
      <p id={`${id}-text`}>{t('signing_out.text', count)}</p>
      <div className="row wrap">
        <button type="button" className="btn o" onClick={() => answer(false)}>
          {t('signing_out.stay')}
        </button>
        <button type="button" className="btn danger" onClick={() => answer(true)}>
          {t('signing_out.leave')}
        </button>
      </div>
    </dialog>
  )
}
