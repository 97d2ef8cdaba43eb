import { CircleCheck, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Remark } from '../../../../api/admissions/applicationStates'
import '../applications.css'

type Props = {
  remark: Pick<Remark, 'text' | 'severity'>
  isDone: boolean
  /** Kind and date of the remark. */
  head: string
  label?: string
  children: ReactNode
}

const styles = {
  done: { note: 'done', icon: 'text-success' },
  info: { note: '', icon: 'text-info' },
  blocking: { note: 'warning', icon: 'text-warning' },
}

/** A remark with its answer and buttons. */
export const RemarkBox = ({ remark, isDone, head, label, children }: Props) => {
  const look = styles[isDone ? 'done' : remark.severity]
  const Icon = isDone ? CircleCheck : MessageSquareText
  const Box = label === undefined ? 'div' : 'aside'
  return (
    <Box className={`note text-s remark ${look.note}`} aria-label={label}>
      <div className="grow anywhere">
        <p className="row small muted">
          <Icon className={look.icon} size={16} strokeWidth={2} aria-hidden />
          <span className="num">{head}</span>
        </p>
        <p className="mt-1 pre-line">{remark.text}</p>
        {children}
      </div>
    </Box>
  )
}
