import { Jodit } from 'jodit-react'

type Editor = ReturnType<typeof Jodit.make>
/** The parts of the editor's API that the formula dialog uses. */
type Target = {
  s: { sel: Selection | null; save: () => unknown; restore: () => void; insertNode: (node: Node) => void }
  createInside: { text: (value: string) => Text }
}
type Labels = Readonly<Record<string, string>>

const icon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M3 13l3 6 5-14h10M13 11l6 7M19 11l-6 7"/></svg>'

/** Removes `\(` and `\)` around TeX; other text stays unchanged. */
const texOf = (text: string): string => text.trim().replace(/^\\\(([^]*)\\\)$/, '$1')

/** Renders a preview of the formula; TeX that cannot be rendered stays as text. */
const drawPreview = async (preview: HTMLElement, tex: string) => {
  preview.textContent = tex.trim() === '' ? '' : `\\(${tex.trim()}\\)`
  const { drawFormulas } = await import('../formulas/drawFormulas')
  drawFormulas(preview)
}

const formulaForm = (editor: Target, labels: Labels, close: () => void): HTMLElement => {
  const form = document.createElement('form')
  form.className = 'formula-form'
  const label = form.appendChild(document.createElement('label'))
  label.textContent = labels.formula_tex ?? ''
  const input = label.appendChild(document.createElement('input'))
  input.type = 'text'
  input.autocomplete = 'off'
  input.maxLength = 1000
  input.spellcheck = false
  input.value = texOf(editor.s.sel?.toString() ?? '')
  const help = form.appendChild(document.createElement('p'))
  help.className = 'hint'
  help.textContent = labels.formula_help ?? ''
  const preview = form.appendChild(document.createElement('div'))
  preview.className = 'formula-preview'
  preview.setAttribute('role', 'status')
  const insert = form.appendChild(document.createElement('button'))
  insert.type = 'submit'
  insert.className = 'jodit-ui-button jodit-ui-button_variant_primary'
  insert.textContent = labels.formula_insert ?? ''
  editor.s.save()
  input.addEventListener('input', () => void drawPreview(preview, input.value))
  void drawPreview(preview, input.value)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    event.stopPropagation()
    const tex = input.value.trim()
    editor.s.restore()
    if (tex !== '') editor.s.insertNode(editor.createInside.text(`\\(${tex}\\)`))
    close()
  })
  return form
}

const no: false = false
/** Jodit's button type exposes only the view, so the rest is checked here. */
const isTarget = (view: object): view is Target => 's' in view && 'createInside' in view

/** Toolbar button for a formula: TeX with a preview, stored between `\(` and `\)`. */
export const formulaControl = (labels: Labels) => {
  Jodit.modules.Icon.set('formula', icon)
  return {
    icon: 'formula',
    tooltip: labels.formula ?? '',
    popup: (view: object, _current: unknown, close: () => void) =>
      isTarget(view) ? formulaForm(view, labels, close) : no,
  }
}

/** Focuses the first input of a popup when it opens. */
export const focusPopups = (editor: Editor): void => {
  for (const name of ['Formula', 'Video', 'Image', 'File', 'Link'])
    editor.e.on(`after${name}OpenPopup`, (popup: HTMLElement) => {
      // Waits until the editor has positioned the popup; before that it cannot be focused.
      requestAnimationFrame(() =>
        popup.querySelector<HTMLElement>('input:not([type=file], [type=hidden]), textarea')?.focus(),
      )
    })
}
