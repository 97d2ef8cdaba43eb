/**
 * Runs before each screen test file. Keeps only CSS rules that show or hide elements, because jsdom evaluates every
 * rule for each query by role.
 */
const showsOrHides = /[{;]\s*(?:display|visibility)\s*:/

// Some test files use an environment without a document.
if (typeof document !== 'undefined') {
  HTMLStyleElement.prototype.appendChild = function <Rule extends Node>(rule: Rule): Rule {
    if (showsOrHides.test(rule.textContent ?? '')) this.append(rule)
    return rule
  }
}
