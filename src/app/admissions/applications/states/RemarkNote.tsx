import { CircleCheck, MessageSquareText } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OwnRemark } from '../../../../api/admissions/myProfile'
import { dayOf } from '../../../shell/dates'
import { focusOnMount } from '../../../shell/page/focusOnMount'
import { awaits } from './awaits'
import './remark.css'

type Props = {
  remark: OwnRemark
  /** Sends the answer, and says whether it arrived. */
  onAnswer: (id: number, words: string) => Promise<boolean>
}

/** What the office asks to mend, and the applicant's answer to it: a change of the field, one press, or words. */
export const RemarkNote = ({ remark, onAnswer }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const [isWriting, setWriting] = useState(false)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const isAwaiting = awaits(remark)
  // What is only for information leaves nothing to correct.
  const verb = remark.severity === 'info' ? 'seen' : 'mended'
  const Icon = isAwaiting ? MessageSquareText : CircleCheck
  const answer = async (words: string) => {
    setBusy(true)
    if (await onAnswer(remark.id, words)) setWriting(false)
    setBusy(false)
  }
  return (
    <aside
      className={`remark${remark.severity === 'info' ? ' info' : ''}${isAwaiting ? '' : ' done'}`}
      aria-label={translate('my_profile.remark.label')}
    >
      <p className="who">
        <Icon size={16} strokeWidth={2} aria-hidden />
        <span className="num">
          {translate(`my_profile.remark.${remark.severity}`)} · {dayOf(remark.created_at)}
        </span>
      </p>
      <p>{remark.text}</p>
      {remark.answer && <p className="answer">{translate('my_profile.remark.answered', { answer: remark.answer })}</p>}
      {remark.state === 'open' && remark.is_mended && (
        <p className="answer" role="status">
          {translate('my_profile.remark.changed')}
        </p>
      )}
      {isWriting && (
        <>
          <label className="vh" htmlFor={id}>
            {translate('my_profile.remark.answer')}
          </label>
          <textarea
            id={id}
            className="in"
            ref={focusOnMount}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </>
      )}
      {remark.state === 'open' && (
        <div className="acts">
          {isWriting ? (
            <>
              <button
                type="button"
                className="btn s p"
                disabled={busy || text.trim() === ''}
                onClick={() => void answer(text.trim())}
              >
                {translate('my_profile.remark.send')}
              </button>
              <button type="button" className="btn s" onClick={() => setWriting(false)}>
                {translate('kit.form.cancel')}
              </button>
            </>
          ) : (
            <>
              {isAwaiting && (
                <button
                  type="button"
                  className="btn s o"
                  disabled={busy}
                  onClick={() => void answer(translate(`my_profile.remark.${verb}_answer`))}
                >
                  {translate(`my_profile.remark.${verb}`)}
                </button>
              )}
              <button type="button" className="btn s" onClick={() => setWriting(true)}>
                {translate('my_profile.remark.write')}
              </button>
            </>
          )}
        </div>
      )}
    </aside>
  )
}
