import Button from '@mui/material/Button'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { OwnMark } from '../../../api/gradebook/myGrades'
import { useFigures } from '../shared/figures'

type Props = {
  name: string
  note: string
  work: OwnMark
  value: number | null
  onPick: (value: number | null) => void
}

const choices = { five: [5, 4, 3, 2], pass_fail: [1, 0] } as const

/** Choice of a hypothetical mark; a second press deselects it. */
export const MarkPick = ({ name, note, work, value, onPick }: Props) => {
  const id = useId()
  const { mark } = useFigures()
  return (
    <div className="row wrap between">
      <p id={id}>
        <span className="block medium">{name}</span>
        {note && <span className="small muted num"> {note}</span>}
      </p>
      {work.scale === 'hundred' ? (
        <Points id={id} work={work} value={value} onPick={onPick} />
      ) : (
        <div className="row gap-1" role="group" aria-labelledby={id}>
          {choices[work.scale].map((choice) => (
            <Button
              key={choice}
              size="small"
              variant={value === choice ? 'contained' : 'outlined'}
              className="num"
              aria-pressed={value === choice}
              aria-label={`${name}: ${mark({ ...work, value: choice, flag: null })}`}
              onClick={() => onPick(value === choice ? null : choice)}
            >
              {mark({ ...work, value: choice, flag: null })}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

type PointsProps = Pick<Props, 'work' | 'value' | 'onPick'> & { id: string }

const Points = ({ id, work: { max }, value, onPick }: PointsProps) => {
  const translate = useTranslate()
  const read = (typed: string) => {
    const points = Number(typed.replace(',', '.'))
    onPick(typed.trim() === '' || Number.isNaN(points) ? null : Math.min(max, Math.max(0, points)))
  }
  return (
    <label className="row points">
      <input
        className="input"
        type="number"
        inputMode="decimal"
        min={0}
        max={max}
        aria-labelledby={id}
        value={value ?? ''}
        onChange={(event) => read(event.target.value)}
      />
      <span className="small muted num">{translate('my_grades.of_points', { max })}</span>
    </label>
  )
}
