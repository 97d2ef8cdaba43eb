import { CircleCheck, Info, MessageSquareText } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Remark } from '../../../../api/admissions/applicationStates'
import { addressOfPath } from './formSteps'
import { usePathName } from './usePathName'

type RemarkItem = Pick<Remark, 'id' | 'path' | 'text' | 'severity' | 'state'> & { is_addressed?: boolean }
type Props = {
  remarks: readonly RemarkItem[]
  /** Names for remarks on documents. */
  documents: readonly { code: string; name: string }[]
  /** Link each remark to its field or document. */
  isLinked?: boolean
}

const iconOf = ({ state, is_addressed, severity }: RemarkItem) => {
  if (state !== 'open' || is_addressed) return { Icon: CircleCheck, name: 'done', look: 'text-success' }
  return severity === 'info'
    ? { Icon: Info, name: 'info', look: 'faint' }
    : { Icon: MessageSquareText, name: 'blocking', look: 'text-warning' }
}

/** Remarks with their subject and text, for the office and the applicant. */
export const RemarkList = ({ remarks, documents, isLinked = false }: Props) => {
  const translate = useTranslate()
  const nameOf = usePathName(documents)
  return (
    <ul className="stack">
      {remarks.map((remark) => {
        const { Icon, name, look } = iconOf(remark)
        return (
          <li key={remark.id} className="row align-start">
            <Icon
              className={`mt-1 ${look}`}
              size={16}
              strokeWidth={2}
              aria-label={translate(`application_form.remark_state.${name}`)}
            />
            <div className="grow anywhere">
              <b className="medium">{nameOf(remark.path)}</b>
              <p>{isLinked ? <Link to={addressOfPath(remark.path)}>{remark.text}</Link> : remark.text}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
