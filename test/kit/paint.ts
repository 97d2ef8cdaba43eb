/**
 * Runs before each screen test file and replaces two parts of jsdom that cost a third of the time of the screen tests.
 * Keeps only CSS rules that show or hide elements, because jsdom evaluates every rule for each query by role.
 */
const showsOrHides = /[{;]\s*(?:display|visibility)\s*:/

const labelable = 'button, input:not([type=hidden]), meter, output, progress, select, textarea'

/** jsdom walks the whole document for each label of each control. This walks only the labels, with the same result. */
function labelsOf(this: HTMLElement) {
  const root = this.getRootNode()
  if (!this.matches(labelable) || !(root instanceof Document || root instanceof Element)) return []
  return [...root.getElementsByTagName('label')].filter((label) => {
    if (!label.hasAttribute('for')) return label.contains(this) && label.querySelector(labelable) === this
    return this.id !== '' && label.htmlFor === this.id && document.getElementById(this.id) === this
  })
}

// Some test files use an environment without a document.
if (typeof document !== 'undefined') {
  HTMLStyleElement.prototype.appendChild = function <Rule extends Node>(rule: Rule): Rule {
    if (showsOrHides.test(rule.textContent ?? '')) this.append(rule)
    return rule
  }
  for (const { prototype } of [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLMeterElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ])
    Object.defineProperty(prototype, 'labels', { configurable: true, enumerable: true, get: labelsOf })
}
