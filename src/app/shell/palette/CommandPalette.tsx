import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslate } from '../i18n/i18n'
import { useModal } from '../widgets/useModal'
import { type Command, found } from './commands'
import { CommandRows } from './CommandRows'
import { useCommands } from './useCommands'

/** Type a few letters, press Enter: every screen the person may open and the commands of the frame. */
export const CommandPalette = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslate()
  const id = useId()
  const dialog = useModal({ onClose })
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { screens, actions } = useCommands()
  const groups = [
    { title: t('palette.screens'), commands: found(screens, typed) },
    { title: t('palette.commands'), commands: found(actions, typed) },
  ].filter(({ commands }) => commands.length > 0)
  const all = groups.flatMap(({ commands }) => commands)
  const active = all[Math.min(at, all.length - 1)]

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
      <div className="palette-head">
        <Search className="i" aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('palette.title')}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={active && `${id}-${active.id}`}
          placeholder={t('palette.placeholder')}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setTyped(target.value)
            setAt(0)
          }}
        />
        <button type="button" className="palette-esc" aria-label={t('palette.close')} onClick={onClose}>
          <kbd className="not-s" aria-hidden="true">
            Esc
          </kbd>
          <X className="i only-s" aria-hidden="true" />
        </button>
      </div>
      <div id={id} className="palette-list" role="listbox" aria-label={t('palette.results')}>
        {groups.map(({ title, commands }) => (
          <CommandRows key={title} title={title} commands={commands} active={active?.id} id={id} onRun={run} />
        ))}
      </div>
      <output className={all.length === 0 ? 'palette-empty' : 'vh'}>
        {all.length === 0 ? t('palette.empty') : t('palette.count', { smart_count: all.length })}
      </output>
    </dialog>
  )
}
