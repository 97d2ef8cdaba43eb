import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useTranslate } from 'react-admin'
import type { MatchedLine } from '../../api/groups/members'
import { Select } from '../kit/inputs/choices/Select'
import { canJoin, withMoves, type LineSelection } from './lineSelection'

type Props = { lines: readonly MatchedLine[]; chosen: LineSelection; onChange: (chosen: LineSelection) => void }

/** One row per line: the matched person, a choice between several, or the reason why nobody can join. */
export const MatchedLines = ({ lines, chosen, onChange }: Props) => {
  const translate = useTranslate()
  const movable = lines.filter(({ people }) => people.length === 1 && people[0]?.state === 'elsewhere').length
  const choose = (line: number, id: number | null) =>
    onChange(chosen.map((before, place) => (place === line ? id : before)))
  return (
    <div className="stack gap-2">
      {movable > 1 && (
        <FormControlLabel
          control={<Checkbox onChange={(_event, move) => onChange(withMoves(lines, { chosen, move }))} />}
          label={translate('groups.list.move_all', movable)}
        />
      )}
      <table className="w-full text-s">
        <thead className="hide-phone">
          <tr className="small muted text-left">
            <th scope="col">{translate('groups.list.line')}</th>
            <th scope="col">{translate('groups.list.person')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            // The index is the key because a text can occur twice.
            <tr key={place} className="border-t">
              <th scope="row" className="regular text-left anywhere py-2">
                {line.text}
              </th>
              <td className="py-2">
                <PersonChoice line={line} chosen={chosen[place] ?? null} onChange={(id) => choose(place, id)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type PersonChoiceProps = { line: MatchedLine; chosen: number | null; onChange: (id: number | null) => void }

const PersonChoice = ({ line: { text, people }, chosen, onChange }: PersonChoiceProps) => {
  const translate = useTranslate()
  const [only, ...others] = people
  if (!only) return <span className="text-danger">{translate('groups.list.not_found')}</span>
  const nameOf = (person: MatchedLine['people'][number]) =>
    [person.name, person.email, person.group_code].filter(Boolean).join(' · ')
  if (others.length > 0)
    return (
      <Select
        aria-label={translate('groups.list.choose', { text })}
        choices={people.map((person) => ({ id: person.id, name: nameOf(person), disabled: !canJoin(person) }))}
        value={chosen}
        onChange={(choice) => onChange(choice?.id ?? null)}
        emptyText={<span className="text-warning">{translate('groups.list.several', people.length)}</span>}
        clearable
        fullWidth
        size="small"
      />
    )
  if (only.state === 'free') return <>{nameOf(only)}</>
  if (only.state === 'here') return <span className="muted">{translate('groups.list.here', { name: only.name })}</span>
  if (only.state === 'refused')
    return (
      <span className="text-danger">
        {only.name}: {only.message}
      </span>
    )
  return (
    <FormControlLabel
      control={
        <Checkbox
          size="small"
          checked={chosen === only.id}
          onChange={(_event, moves) => onChange(moves ? only.id : null)}
        />
      }
      label={translate('groups.list.move', { name: only.name, group: only.group_code })}
    />
  )
}
