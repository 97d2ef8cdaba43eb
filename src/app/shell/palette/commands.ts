import type { LucideIcon } from 'lucide-react'
import { otherLayout } from '../../../api/kit/keyboardLayouts'
import { sectionIcons } from '../layout/sectionIcons'
import type { MenuItem, MenuSection } from '../routing/menu'

export type Command = {
  readonly id: string
  readonly label: string
  /** Parent section, shown on the right. */
  readonly hint?: string
  /** Distinguishes records of the same name; shown below the name. */
  readonly detail?: string
  readonly icon: LucideIcon
  readonly run: () => void
}

type Places = {
  readonly sections: readonly MenuSection[]
  readonly t: (key: string) => string
  readonly go: (path: string) => void
}

/** Commands that open each screen of the user's menu. */
export const screenCommands = ({ sections, t, go }: Places): readonly Command[] => {
  const command = (item: MenuItem, hint?: string): Command => ({
    id: item.path,
    label: t(item.title),
    icon: sectionIcons[item.icon],
    run: () => go(item.path),
    ...(hint !== undefined && { hint }),
  })
  return sections
    .flatMap(({ items }) => items)
    .flatMap((item) =>
      item.children.length === 0 ? [command(item)] : item.children.map((child) => command(child, t(item.title))),
    )
}

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е').trim()

/** Finds commands whose name or section contains every typed word, also in the other keyboard layout. Prefix matches come first. */
export const findCommands = (commands: readonly Command[], typed: string): readonly Command[] => {
  const wordings = [typed, otherLayout(typed)].map((text) => plain(text).split(/\s+/).filter(Boolean))
  const text = ({ label, hint = '', detail = '' }: Command) => plain(`${label} ${hint} ${detail}`)
  const holds = (command: Command) => wordings.some((words) => words.every((word) => text(command).includes(word)))
  const starts = (command: Command) =>
    wordings.some((words) => words.every((word) => ` ${text(command)}`.includes(` ${word}`))) ? 0 : 1
  return commands.filter(holds).toSorted((a, b) => starts(a) - starts(b))
}
