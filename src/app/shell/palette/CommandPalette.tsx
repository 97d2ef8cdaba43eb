import { Search, X, CircleQuestionMark } from 'lucide-react'
import { type KeyboardEvent, useId, useState, useEffect } from 'react'
import { useTranslate } from '../i18n/i18n'
import { useModal } from '../widgets/useModal'
import { type Command, findCommands } from './commands'
import { inView } from '../page/inView'
import { useCommands } from './useCommands'
import { useRecordSearch } from './useRecordSearch'
import type { GuidePage } from '../../../api/kit/guide'
import { loadGuide } from '../guide/loadGuide'
import { useGuideAddress } from '../guide/useGuideAddress'
import { isForUser } from '../guide/useGuidePages'
import { useUser } from '../session/store'

/** Pages of the user guide that match the query; none without a query. */
const useGuideCommands = (typed: string): readonly Command[] => {
  const t = useTranslate()
  const user = useUser()
  const { open } = useGuideAddress()
  const [pages, setPages] = useState<readonly GuidePage[]>([])
  useEffect(() => {
    void loadGuide().then(
      (guide) => setPages(guide.pages),
      () => undefined,
    )
  }, [])
  if (typed.trim() === '') return []
  const commands = pages
    .filter((page) => isForUser(page, user))
    .map(({ name, title }) => ({
      id: `guide.${name}`,
      label: `${t('guide.title')}: ${title}`,
      icon: CircleQuestionMark,
      run: () => open(name),
    }))
  return findCommands(commands, typed)
}

type CommandRowsProps = {
  readonly title: string
  readonly commands: readonly Command[]
  readonly active: string | undefined
  readonly id: string
  readonly onRun: (command: Command) => void
}

/** A group of results. The input handles all keys, so rows are not focusable. */
const CommandRows = ({ title, commands, active, id, onRun }: CommandRowsProps) => (
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

/** Finds screens, commands and records by typing. Records are listed last, so that late results do not move other rows. */
export const CommandPalette = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslate()
  const id = useId()
  const dialog = useModal({ onClose })
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { screens, actions } = useCommands()
  const records = useRecordSearch(typed)
  const guide = useGuideCommands(typed)
  const groups = [
    { title: t('palette.screens'), commands: findCommands(screens, typed) },
    { title: t('palette.commands'), commands: findCommands(actions, typed) },
    { title: t('guide.title'), commands: guide },
    ...records.groups.map(({ title, commands }) => ({ title: t(title), commands })),
  ].filter(({ commands }) => commands.length > 0)
  const all = groups.flatMap(({ commands }) => commands)
  const active = all[Math.min(at, all.length - 1)]

  const key = statusKey({ ...records, isEmpty: all.length === 0 })
  const statusText = key && t(`palette.${key}`)

  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) setAt((at + step + all.length) % Math.max(1, all.length))
    else if (event.key === 'Enter') run(active)
    else return
    event.preventDefault()
  }

  return (
    <dialog ref={dialog} className="palette" aria-label={t('palette.title')}>
      <div className="palette-head border-b row gap-3">
        <Search className="i muted" aria-hidden="true" />
        <input
          className="grow"
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('palette.title')}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={active && `${id}-${active.id}`}
          placeholder={t(records.canSearch ? 'palette.placeholder_records' : 'palette.placeholder')}
          maxLength={200}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setTyped(target.value)
            setAt(0)
          }}
        />
        <button type="button" className="btn btn-icon btn-small" aria-label={t('palette.close')} onClick={onClose}>
          <kbd className="hide-phone" aria-hidden="true">
            Esc
          </kbd>
          <X className="i phone-only" aria-hidden="true" />
        </button>
      </div>
      <div id={id} className="palette-list" role="listbox" aria-label={t('palette.results')}>
        {groups.map(({ title, commands }) => (
          <CommandRows key={title} title={title} commands={commands} active={active?.id} id={id} onRun={run} />
        ))}
      </div>
      <output className={statusText === null ? 'sr-only' : 'p-3 muted text-center'}>
        {statusText ?? t('palette.count', { smart_count: all.length })}
      </output>
    </dialog>
  )
}

/** Returns the status text below the list, if any. */
const statusKey = ({ isWaiting, hasFailed, isEmpty }: { isWaiting: boolean; hasFailed: boolean; isEmpty: boolean }) => {
  if (isWaiting) return 'searching'
  if (hasFailed) return 'failed'
  return isEmpty ? 'empty' : null
}
