import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useAct } from '../../kit/providers/calls'

const parts = ['identity', 'representative', 'benefits'] as const

/** Sensitive parts of the latest application, hidden until they are revealed. Revealed values are not cached. */
export const PersonalParts = ({ id }: { id: number }) => {
  const translate = useTranslate()
  return (
    <section className="panel">
      <header>
        <h2>{translate('student_record.personal')}</h2>
      </header>
      <ul className="list">
        {parts.map((part) => (
          <PersonalPart key={part} id={id} part={part} />
        ))}
      </ul>
    </section>
  )
}

const PersonalPart = ({ id, part }: { id: number; part: (typeof parts)[number] }) => {
  const translate = useTranslate()
  const { data: lines, mutate: reveal, isPending } = useAct('POST /api/groups/students/:id/reveal')
  const name = translate(`student_record.part.${part}`)
  if (!lines)
    return (
      <li className="row between">
        <span>
          {name} <span className="muted">••••</span>
        </span>
        <Button
          size="small"
          disabled={isPending}
          aria-label={translate('student_record.reveal', { name })}
          onClick={() => reveal({ id, body: { part } })}
        >
          {translate('student_record.show')}
        </Button>
      </li>
    )
  return (
    <li>
      <span>
        {name}
        {lines.length === 0 && <span className="block text-s muted">{translate('student_record.nothing')}</span>}
        {lines.map(({ label, value }) => (
          <span className="block text-s" key={label}>
            <span className="muted">{label}:</span> {value}
          </span>
        ))}
      </span>
    </li>
  )
}
