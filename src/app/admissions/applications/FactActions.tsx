import { Eye, MessageSquarePlus } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { Fact } from './form'

type Props = { fact: Fact; onReveal?: (() => void) | undefined; onRemark?: (() => void) | undefined }

/** At the end of a line: show what is masked, remark on it. */
export const FactActions = ({ fact, onReveal, onRemark }: Props) => {
  const translate = useTranslate()
  return (
    <span className="fact-actions">
      {onReveal && (
        <button type="button" className="btn s" onClick={onReveal}>
          <Eye size={16} strokeWidth={2} aria-hidden />
          {translate('profiles.case.reveal')}
          <span className="vh">: {fact.label}</span>
        </button>
      )}
      {onRemark && (
        <button type="button" className="btn ic s" title={translate('profiles.remark.add')} onClick={onRemark}>
          <MessageSquarePlus size={16} strokeWidth={2} aria-hidden />
          <span className="vh">
            {translate('profiles.remark.add')}: {fact.label}
          </span>
        </button>
      )}
    </span>
  )
}
