/** Runs before each screen test file and replaces parts of jsdom and React that cost a third of the time of these tests. */
import React from 'react'

/** Only CSS rules that show or hide elements are kept, because jsdom evaluates every rule for each query by role. */
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

// React's development version records a stack for each element, for the warnings that name the element's owner. Nobody
// reads them here.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    // React assigns to it; in a strict module that would throw without a setter.
    set() {},
  })
