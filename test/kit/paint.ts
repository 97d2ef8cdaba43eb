/**
 * Before each test file of screens: only rules that show or hide something reach the document. The others, hundreds of them, only paint, which
 * nothing here sees, and jsdom would ask every one of them of every element with each question by role.
 */
const showsOrHides = /[{;]\s*(?:display|visibility)\s*:/

// A file may ask for an environment without a document.
if (typeof document !== 'undefined') {
  HTMLStyleElement.prototype.appendChild = function <Rule extends Node>(rule: Rule): Rule {
    if (showsOrHides.test(rule.textContent ?? '')) this.append(rule)
    return rule
  }
}
