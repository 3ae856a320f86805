"""What people see: sessions and texts become messages. Pure, but for the buttons that hand presses on."""
