import Button from '@mui/material/Button'
import { useEffect, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ApplicationCase } from '../../../api/admissions/applicationCase'
import { draftText } from '../../kit/forms/draftValues'
import { useFormDraft } from '../../kit/forms/useFormDraft'
import { focusOnMount } from '../../shell/page/focusOnMount'
import { isFormError, type CaseAct } from './useCase'

type Props = { path: string; application: ApplicationCase; act: CaseAct; onClose: () => void }

/** A form for a new remark; by default the remark requires an answer. */
export const RemarkForm = ({ path, application, act, onClose }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const { storedDraft, report } = useFormDraft({ name: `remark ${path}` })
  const [typed, setText] = useState<string | null>(null)
  const text = typed ?? draftText(storedDraft?.values ?? null, 'text')
  const [isInfo, setInfo] = useState(false)
  const [fault, setFault] = useState('')
  useEffect(() => report(text === '' ? null : { text }), [report, text])
  const send = async () => {
    const body = { path, text: text.trim(), severity: isInfo ? ('info' as const) : ('blocking' as const) }
    try {
      const isDone = await act((provider) =>
        provider.act('POST /api/profiles/:id/remarks', { id: application.id, body, quiet: [422] }),
      )
      if (isDone) onClose()
    } catch (problem) {
      if (!isFormError(problem)) throw problem
      setFault(problem.message)
    }
  }
  return (
    <form
      className="note warning text-s remark"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="stack gap-2 grow">
        <label className="medium" htmlFor={id}>
          {translate('applications.remark.text')}
        </label>
        <textarea
          id={id}
          ref={focusOnMount}
          className="input"
          maxLength={2000}
          aria-invalid={fault !== ''}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose()
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
          }}
        />
        {fault && <p className="field-error">{fault}</p>}
        <label className="check-label">
          <input type="checkbox" checked={isInfo} onChange={(event) => setInfo(event.target.checked)} />
          <span>{translate('applications.remark.info')}</span>
        </label>
        <div className="row wrap">
          <Button variant="contained" size="small" type="submit" disabled={text.trim() === ''}>
            {translate('applications.remark.save')}
          </Button>
          <Button size="small" onClick={onClose}>
            {translate('kit.form.cancel')}
          </Button>
        </div>
      </div>
    </form>
  )
}
