import Button from '@mui/material/Button'
import { Paperclip } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { Absence, AttendanceMonth } from '../../../api/gradebook/attendance'
import { dayOf } from '../../shell/dates'

type Props = { month: AttendanceMonth; onOpen: (person: { id: number; name: string }, absence: Absence) => void }

/** The recorded absences of the month with their reasons. */
export const AbsenceTable = ({ month: { absences, people }, onOpen }: Props) => {
  const translate = useTranslate()
  if (absences.length === 0) return null
  const nameOf = (id: number) => people.find((person) => person.id === id)?.name ?? ''
  return (
    <section aria-labelledby="absences" className="stack gap-2">
      <h2 id="absences">{translate('attendance.absences')}</h2>
      <ul className="panel">
        {absences.map((absence) => {
          const { id, user_id, from_on, to_on, reason, note, files } = absence
          const days = from_on === to_on ? dayOf(from_on) : `${dayOf(from_on)} – ${dayOf(to_on)}`
          return (
            <li key={id} className="row wrap gap-4 absence">
              <span className="grow">
                <b className="medium block">{nameOf(user_id)}</b>
                <span className="small muted">
                  {[days, translate(`attendance.reason.${reason}`), note].filter(Boolean).join(' · ')}
                </span>
              </span>
              {files.length > 0 && (
                <span className="small muted row">
                  <Paperclip size={16} strokeWidth={2} aria-hidden />
                  {translate('attendance.files', files.length)}
                </span>
              )}
              <Button
                size="small"
                aria-label={translate('attendance.change_of', { name: nameOf(user_id), days })}
                onClick={() => onOpen({ id: user_id, name: nameOf(user_id) }, absence)}
              >
                {translate('attendance.change')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
