// Tries again without losing the table's address after the '#', and by itself once there is a network.
const again = () => window.location.reload()
document.getElementById('again').addEventListener('click', (event) => {
  event.preventDefault()
  again()
})
window.addEventListener('online', again)
