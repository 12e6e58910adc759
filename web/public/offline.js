// Tries again without losing the table's address after the '#': at a press, and by itself as soon as
// the server answers. That there is a network again does not say yet that the server can be reached.
const PATIENCE = 2000
const again = () => window.location.reload()

async function ask() {
  try {
    const answer = await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' })
    if (answer.ok) again()
  } catch {
    // Not yet.
  }
}

document.getElementById('again').addEventListener('click', (event) => {
  event.preventDefault()
  again()
})
window.addEventListener('online', ask)
setInterval(ask, PATIENCE)
