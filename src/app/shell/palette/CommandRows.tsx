import { inView } from '../page/inView'
import type { Command } from './commands'

type Props = {
  readonly title: string
  readonly commands: readonly Command[]
  readonly active: string | undefined
  readonly id: string
  readonly onRun: (command: Command) => void
}

/** A group of results. The input handles all keys, so rows are not focusable. */
export const CommandRows = ({ title, commands, active, id, onRun }: Props) => (
  <fieldset aria-label={title}>
    <p className="menu-cap" aria-hidden="true">
      {title}
    </p>
    {commands.map((command) => {
      const { icon: Icon, hint, detail } = command
      const chosen = command.id === active
      return (
        <button
          key={command.id}
          type="button"
          id={`${id}-${command.id}`}
          ref={chosen ? inView : undefined}
          className="menu-item"
          role="option"
          aria-selected={chosen}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onRun(command)}
        >
          <Icon className="i" aria-hidden="true" />
          <span className="grow">
            {command.label}
            {detail !== undefined && <span className="block faint small">{detail}</span>}
          </span>
          {hint !== undefined && <span className="faint small">{hint}</span>}
          {chosen && (
            <kbd className="hide-phone" aria-hidden="true">
              Enter
            </kbd>
          )}
        </button>
      )
    })}
  </fieldset>
)
