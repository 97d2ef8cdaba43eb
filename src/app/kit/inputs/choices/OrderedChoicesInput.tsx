import { MoveButtons } from '../rows/MoveButtons'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Plus, X } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { choiceOf, useChoices, type Choice } from './choices'
import { FieldFrame } from '../FieldFrame'
import { useField, type FieldProps } from '../useField'

type Props = FieldProps & { choices: readonly Choice[] }

const asIs = (value: unknown) => value
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

/** Selects choices in a significant order; buttons move them, so it works with the keyboard. */
export const OrderedChoicesInput = (props: Props) => {
  const translate = useTranslate()
  const { choices } = useChoices(props.choices)
  const nameOf = (id: unknown) => choiceOf({ choices, value: id })?.name ?? String(id)
  const { field, frame, control } = useField(props, {
    format: asIs,
    parse: asIs,
    describe: (value) => toList(value).map(nameOf).join(', ') || '—',
  })
  const chosen = toList(field.value)
  const rest = choices.filter((choice) => !chosen.includes(choice.id))
  const swap = (index: number, other: number) => {
    const swapped = new Map([
      [index, chosen[other]],
      [other, chosen[index]],
    ])
    field.onChange(chosen.map((id, place) => swapped.get(place) ?? id))
  }
  return (
    <FieldFrame {...frame} group>
      {chosen.length > 0 && (
        <ol className="ordered bordered divided">
          {chosen.map((id, index) => (
            <li key={String(id)} className="row gap-1">
              <span className="place num faint">{index + 1}</span>
              <span className="grow">{nameOf(id)}</span>
              <MoveButtons
                name={nameOf(id)}
                index={index}
                count={chosen.length}
                size="small"
                disabled={control.disabled}
                onMove={(to) => swap(index, to)}
              />
              <IconButton
                ref={index === 0 ? field.ref : undefined}
                size="small"
                disabled={control.disabled}
                aria-label={translate('kit.order.remove', { name: nameOf(id) })}
                onClick={() => field.onChange(chosen.filter((other) => other !== id))}
              >
                <X {...icon} />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      {rest.length > 0 && !control.disabled && (
        <div className="row wrap">
          {rest.map((choice, index) => (
            <Button
              size="small"
              className="add-filter muted"
              key={choice.id}
              ref={index === 0 && chosen.length === 0 ? field.ref : undefined}

              onClick={() => field.onChange([...chosen, choice.id])}
            >
              <Plus {...icon} />
              {choice.name}
            </Button>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
