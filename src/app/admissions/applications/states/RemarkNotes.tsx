import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OwnRemark } from '../../../../api/admissions/myApplication'
import { dayOf } from '../../../shell/dates'
import { focusOnMount } from '../../../shell/page/focusOnMount'
import { isUnanswered } from './remarkState'
import { RemarkBox } from './RemarkBox'

/** Sends the answer; resolves to whether it was saved. */
type AnswerProps = { onAnswer: (id: number, words: string) => Promise<boolean> }

/** Remarks on one field or document. */
export const RemarkNotes = ({ remarks, onAnswer }: AnswerProps & { remarks: readonly OwnRemark[] }) => {
  if (remarks.length === 0) return null
  return (
    <div className="stack gap-2 remarks">
      {remarks.map((remark) => (
        <RemarkNote key={remark.id} remark={remark} onAnswer={onAnswer} />
      ))}
    </div>
  )
}

/** A remark that the applicant answers by changing the field, with one click, or in words. */
const RemarkNote = ({ remark, onAnswer }: AnswerProps & { remark: OwnRemark }) => {
  const translate = useTranslate()
  const id = useId()
  const [isWriting, setWriting] = useState(false)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const isAwaiting = isUnanswered(remark)
  // An informational remark requires no correction.
  const verb = remark.severity === 'info' ? 'seen' : 'mended'
  const answer = async (words: string) => {
    setBusy(true)
    if (await onAnswer(remark.id, words)) setWriting(false)
    setBusy(false)
  }
  return (
    <RemarkBox
      remark={remark}
      isDone={!isAwaiting}
      head={`${translate(`my_application.remark.${remark.severity}`)} · ${dayOf(remark.created_at)}`}
      label={translate('my_application.remark.label')}
    >
      {remark.answer && (
        <p className="mt-2 pre-line">{translate('my_application.remark.answered', { answer: remark.answer })}</p>
      )}
      {remark.state === 'open' && remark.is_addressed && (
        <p className="mt-2" role="status">
          {translate('my_application.remark.changed')}
        </p>
      )}
      {isWriting && (
        <>
          <label className="sr-only" htmlFor={id}>
            {translate('my_application.remark.answer')}
          </label>
          <textarea
            id={id}
            className="input mt-2"
            ref={focusOnMount}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </>
      )}
      {remark.state === 'open' && (
        <div className="row wrap mt-2">
          {isWriting ? (
            <>
              <Button
                variant="contained"
                size="small"

                disabled={busy || text.trim() === ''}
                onClick={() => void answer(text.trim())}
              >
                {translate('my_application.remark.send')}
              </Button>
              <Button size="small" onClick={() => setWriting(false)}>
                {translate('kit.form.cancel')}
              </Button>
            </>
          ) : (
            <>
              {isAwaiting && (
                <Button
                  variant="outlined"
                  size="small"

                  disabled={busy}
                  onClick={() => void answer(translate(`my_application.remark.${verb}_answer`))}
                >
                  {translate(`my_application.remark.${verb}`)}
                </Button>
              )}
              <Button size="small" onClick={() => setWriting(true)}>
                {translate('my_application.remark.write')}
              </Button>
            </>
          )}
        </div>
      )}
    </RemarkBox>
  )
}
